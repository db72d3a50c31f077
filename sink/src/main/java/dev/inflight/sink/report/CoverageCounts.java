package dev.inflight.sink.report;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How well the whole times of requests are covered. A request counts as observed when every series
 * is, as empty when every series is, else as partial.
 */
final class CoverageCounts {
  private static final Reason[] REASONS = Reason.values();

  private final long[] partialWhy = new long[REASONS.length];
  private final long[] emptyWhy = new long[REASONS.length];
  private final List<@Nullable SeriesKey> doubted = new ArrayList<>();
  private long observed;
  private long partial;
  private long empty;
  private int series;
  private int seriesEmpty;
  private int seriesObserved;
  private long reasons;

  void start() {
    series = 0;
    seriesEmpty = 0;
    seriesObserved = 0;
    reasons = 0;
  }

  void add(Overlap overlap) {
    series++;
    CoverageStatus status = overlap.coverage();
    if (status == CoverageStatus.OBSERVED) {
      seriesObserved++;
      return;
    }
    seriesEmpty += status == CoverageStatus.EMPTY ? 1 : 0;
    for (Reason reason : overlap.reasons()) {
      reasons |= 1L << reason.ordinal();
    }
    while (doubted.size() <= overlap.seriesIndex()) {
      doubted.add(null);
    }
    doubted.set(overlap.seriesIndex(), overlap.series());
  }

  void finish() {
    if (series == 0) {
      return;
    }
    if (seriesObserved == series) {
      observed++;
    } else if (seriesEmpty == series) {
      empty++;
      count(emptyWhy);
    } else {
      partial++;
      count(partialWhy);
    }
  }

  private void count(long[] why) {
    for (long rest = reasons; rest != 0; rest &= rest - 1) {
      why[Long.numberOfTrailingZeros(rest)]++;
    }
  }

  /** Requests whose every series covers them. */
  long observed() {
    return observed;
  }

  long partial() {
    return partial;
  }

  /** Requests without any sample inside. */
  long empty() {
    return empty;
  }

  /** Reasons of partial requests, with how many requests have each. */
  Map<Reason, Long> partialWhy() {
    return named(partialWhy);
  }

  Map<Reason, Long> emptyWhy() {
    return named(emptyWhy);
  }

  /** The things that were not read all the time. */
  Set<Place> doubtedPlaces() {
    Set<Place> places = new TreeSet<>();
    for (SeriesKey key : doubted) {
      if (key != null) {
        places.add(Place.of(key));
      }
    }
    return places;
  }

  private static Map<Reason, Long> named(long[] counts) {
    Map<Reason, Long> named = new EnumMap<>(Reason.class);
    for (Reason reason : REASONS) {
      if (counts[reason.ordinal()] > 0) {
        named.put(reason, counts[reason.ordinal()]);
      }
    }
    return named;
  }
}
