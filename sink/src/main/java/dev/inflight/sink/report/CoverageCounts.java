package dev.inflight.sink.report;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How well whole requests are covered, counted by request and series. */
final class CoverageCounts {
  private static final Reason[] REASONS = Reason.values();

  private final Of partial = new Of();
  private final Of empty = new Of();
  private long observed;

  void add(Overlap overlap) {
    CoverageStatus status = overlap.coverage();
    if (status == CoverageStatus.OBSERVED) {
      observed++;
    } else {
      (status == CoverageStatus.EMPTY ? empty : partial).add(overlap);
    }
  }

  /** Windows that are covered from end to end. */
  long observed() {
    return observed;
  }

  Of partial() {
    return partial;
  }

  /** Windows without a sample inside. */
  Of empty() {
    return empty;
  }

  long all() {
    return observed + partial.windows() + empty.windows();
  }

  /** The windows that share a status. */
  static final class Of {
    private final long[] why = new long[REASONS.length];
    private final List<SeriesKey> series = new ArrayList<>();
    private final BitSet seen = new BitSet();
    private long windows;

    private void add(Overlap overlap) {
      windows++;
      for (Reason reason : overlap.reasons()) {
        why[reason.ordinal()]++;
      }
      if (!seen.get(overlap.seriesIndex())) {
        seen.set(overlap.seriesIndex());
        series.add(overlap.series());
      }
    }

    long windows() {
      return windows;
    }

    /** Reasons, with how many windows have each. */
    Map<Reason, Long> why() {
      Map<Reason, Long> named = new EnumMap<>(Reason.class);
      IntStream.range(0, why.length)
          .filter(at -> why[at] > 0)
          .forEach(at -> named.put(REASONS[at], why[at]));
      return named;
    }

    /** What the series that have such windows have in common, without repetition. */
    <T> List<T> distinct(Function<SeriesKey, T> what) {
      return series.stream().map(what).distinct().sorted().collect(Collectors.toList());
    }
  }
}
