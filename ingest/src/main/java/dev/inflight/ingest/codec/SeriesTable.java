package dev.inflight.ingest.codec;

import dev.inflight.model.SeriesKey;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * One instance per series, so that readers of samples may compare by reference. Holds at most
 * {@link #MAX} series; further ones are handed back as they came. Safe for use by several threads.
 */
public final class SeriesTable {
  /** The most series that are remembered. */
  public static final int MAX = 200_000;

  private final ConcurrentMap<SeriesKey, SeriesKey> known = new ConcurrentHashMap<>();

  /** The first series that was equal to this one. */
  public SeriesKey one(SeriesKey series) {
    SeriesKey found = known.get(series);
    if (found != null) {
      return found;
    }
    if (known.size() >= MAX) {
      return series;
    }
    SeriesKey earlier = known.putIfAbsent(series, series);
    return earlier == null ? series : earlier;
  }
}
