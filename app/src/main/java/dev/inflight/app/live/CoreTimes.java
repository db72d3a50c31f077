package dev.inflight.app.live;

import dev.inflight.ingest.Origin;
import dev.inflight.model.Absent;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far a core has come in time, what it has heard of, and how far its readers are in what they
 * read. One thread.
 */
final class CoreTimes {
  /** The source that was heard of longest ago is forgotten when there are more. */
  private static final int MOST_SOURCES = 10_000;

  private static final long NOTHING = Long.MIN_VALUE;

  /** What clocks of events said last. */
  long newestNs = NOTHING;

  /** To where rules were told that time has passed. */
  long toldNs = NOTHING;

  /** No event is taken that is later. */
  long latestNs = Long.MAX_VALUE;

  /** The steady time of the last tick. */
  long steadyNs;

  /** What the clock on the wall showed at the last tick. */
  long wallNs;

  long fromTheFuture;

  /** What rules have heard of. */
  final RecentPrints recent = new RecentPrints(RecentPrints.MOST);

  private long tickedNs = NOTHING;
  private long sinceNs;
  private final Map<String, Origin> places = new LinkedHashMap<>();

  /** Whether anything has happened. */
  boolean begun() {
    return newestNs != NOTHING;
  }

  /** Notes when something happened. */
  void happened(long ns) {
    if (Absent.has(ns)) {
      newestNs = Math.max(newestNs, ns);
    }
  }

  /** Lets time pass from the newest event on, later than the steady clock has it. */
  void tick(long nowNs, long latenessNs) {
    steadyNs = nowNs;
    if (!begun()) {
      return;
    }
    if (newestNs != tickedNs) {
      tickedNs = newestNs;
      sinceNs = nowNs;
    }
    toldNs = newestNs + Math.max(0, nowNs - sinceNs - latenessNs);
  }

  void reached(Origin place) {
    places.remove(place.source());
    places.put(place.source(), place);
    if (places.size() > MOST_SOURCES) {
      places.remove(places.keySet().iterator().next());
    }
  }

  Optional<Origin> place(String source) {
    return Optional.ofNullable(places.get(source));
  }

  void write(DataOutputStream out) throws IOException {
    for (long each :
        new long[] {
          newestNs, toldNs, latestNs, steadyNs, wallNs, fromTheFuture, tickedNs, sinceNs
        }) {
      out.writeLong(each);
    }
    recent.write(out);
    out.writeInt(places.size());
    for (Origin each : places.values()) {
      OriginForm.write(each, out);
    }
  }

  static CoreTimes read(DataInputStream in) throws IOException {
    CoreTimes times = new CoreTimes();
    times.newestNs = in.readLong();
    times.toldNs = in.readLong();
    times.latestNs = in.readLong();
    times.steadyNs = in.readLong();
    times.wallNs = in.readLong();
    times.fromTheFuture = in.readLong();
    times.tickedNs = in.readLong();
    times.sinceNs = in.readLong();
    times.recent.read(in);
    for (int left = in.readInt(); left > 0; left--) {
      times.reached(OriginForm.read(in));
    }
    return times;
  }
}
