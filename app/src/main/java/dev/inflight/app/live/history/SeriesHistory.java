package dev.inflight.app.live.history;

import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last quarter of an hour of so many series, a value a second, so that whoever begins to look
 * sees what was. Times are those of the samples on the client's clock.
 *
 * <p>A series that comes when all places are taken is not kept and its samples are counted, unless
 * another one has been silent for longer than is kept: that one gives way. With 2,000 series it
 * holds 30 MB at most. One thread.
 */
public final class SeriesHistory {
  /** How far back it goes, in seconds. */
  public static final int SECONDS = 900;

  /** How many series a service keeps. */
  public static final int USUAL_SERIES = 2_000;

  /** How many seconds of a series one taking of changes tells at most. */
  public static final int SECONDS_PER_CHANGE = 10;

  private static final int MOST_REFERENCES = 50_000;
  private static final long SECOND_NS = 1_000_000_000L;

  private final int mostSeries;
  private final Map<SeriesKey, KeptSeries> kept = new HashMap<>();
  private final Map<SeriesKey, Optional<KeptSeries>> byReference = new IdentityHashMap<>();
  private long newestSecond;
  private long lookedForRoom;
  private long refusedSamples;
  private long version;

  /**
   * @param mostSeries 1 or more
   */
  public SeriesHistory(int mostSeries) {
    this.mostSeries = mostSeries;
  }

  /** What one series did. */
  public record Past(SeriesKey key, boolean rate, List<SecondValue> values) {
    public Past {
      values = List.copyOf(values);
    }
  }

  /**
   * What changed.
   *
   * @param whole whether that is all; otherwise some series changed in more seconds than are told
   */
  public record Changes(List<Past> series, boolean whole) {
    public Changes {
      series = List.copyOf(series);
    }
  }

  /** Takes a sample that has its place in time. */
  public void add(TelemetrySample sample, long atNs) {
    newestSecond = Math.max(newestSecond, Math.floorDiv(atNs, SECOND_NS));
    Optional<KeptSeries> series = series(sample.series());
    if (series.isPresent()) {
      series.get().add(sample, atNs);
    } else {
      refusedSamples++;
    }
  }

  private Optional<KeptSeries> series(SeriesKey key) {
    @Nullable Optional<KeptSeries> known = byReference.get(key);
    if (known != null && (known.isPresent() || lookedForRoom == newestSecond)) {
      return known;
    }
    Optional<KeptSeries> found = find(key);
    if (byReference.size() < MOST_REFERENCES || known != null) {
      byReference.put(key, found);
    }
    return found;
  }

  private Optional<KeptSeries> find(SeriesKey key) {
    KeptSeries before = kept.get(key);
    if (before != null) {
      return Optional.of(before);
    }
    if (kept.size() >= mostSeries) {
      makeRoom();
    }
    if (kept.size() >= mostSeries) {
      return Optional.empty();
    }
    KeptSeries begun = new KeptSeries(key, SECONDS);
    kept.put(key, begun);
    version++;
    return Optional.of(begun);
  }

  /** Forgets who has been silent for too long; at most once a second. */
  private void makeRoom() {
    if (lookedForRoom == newestSecond) {
      return;
    }
    lookedForRoom = newestSecond;
    if (kept.values().removeIf(each -> each.ring.newest() <= newestSecond - SECONDS)) {
      byReference.clear();
      version++;
    }
  }

  /** What changed since this was last asked, of each series its newest seconds. */
  public Changes takeChanges() {
    List<Past> changed = new ArrayList<>();
    boolean whole = true;
    for (KeptSeries each : kept.values()) {
      long from = each.takeChangedFrom();
      if (from <= each.ring.newest()) {
        long first = each.ring.newest() - SECONDS_PER_CHANGE + 1;
        whole &= from >= first;
        changed.add(past(each, Math.max(from, first), each.ring.newest()));
      }
    }
    return new Changes(changed, whole);
  }

  /**
   * The series of a metric between two seconds, both included.
   *
   * @param metric all metrics when empty
   */
  public List<Past> past(Optional<String> metric, long from, long to) {
    return kept.values().stream()
        .filter(each -> metric.isEmpty() || metric.get().equals(each.key.metric()))
        .map(each -> past(each, from, to))
        .toList();
  }

  private static Past past(KeptSeries series, long from, long to) {
    return new Past(series.key, series.isRate(), series.ring.between(from, to));
  }

  /** The newest second of any sample, Unix time; 0 before there is one. */
  public long newestSecond() {
    return newestSecond;
  }

  /** How many series are kept. */
  public int size() {
    return kept.size();
  }

  /** Grows when series come or go. */
  public long version() {
    return version;
  }

  /** How many samples were of series that are not kept. */
  public long refusedSamples() {
    return refusedSamples;
  }
}
