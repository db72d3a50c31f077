package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.Stat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the cells that say what one series did in one window. */
final class OverlapCsv {
  static final List<String> COLUMNS =
      List.of(
          "window",
          "counted_from_ns",
          "counted_to_ns",
          "count",
          "min",
          "max",
          "mean",
          "first",
          "last",
          "delta",
          "time_mean",
          "increase",
          "resets",
          "increase_low",
          "increase_high",
          "overlapped",
          "exclusive",
          "equal_share",
          "edge_samples",
          "valid",
          "missing",
          "stale",
          "invalid",
          "coverage",
          "coverage_reasons",
          "covered_ratio",
          "gap_count",
          "before_ns",
          "before_value",
          "after_ns",
          "after_value",
          "nearest_sample_ns");

  private static final Stat[] PLAIN = {
    Stat.MIN, Stat.MAX, Stat.MEAN, Stat.FIRST, Stat.LAST, Stat.DELTA, Stat.TIME_MEAN
  };
  private static final Stat[] BOUNDS_AND_SHARES = {
    Stat.INCREASE_LOW, Stat.INCREASE_HIGH, Stat.OVERLAPPED, Stat.EXCLUSIVE, Stat.EQUAL_SHARE
  };

  private OverlapCsv() {}

  static void write(CsvOut csv, Overlap of) {
    csv.cell(of.window().wire()).number(of.countedFromNs()).number(of.countedToNs());
    csv.count(of.count());
    for (Stat stat : PLAIN) {
      stat(csv, of, stat);
    }
    growth(csv, of);
    csv.count(of.edgeSamples());
    csv.count(of.states(SampleState.VALID)).count(of.states(SampleState.MISSING));
    csv.count(of.states(SampleState.STALE)).count(of.states(SampleState.INVALID));
    csv.cell(of.coverage().wire()).cell(reasons(of.reasons()));
    csv.number(of.coveredRatio()).count(of.gapCount());
    bracket(csv, of);
    csv.number(of.nearestSampleNs());
  }

  private static void stat(CsvOut csv, Overlap of, Stat stat) {
    if (!of.has(stat)) {
      csv.empty();
    } else if (of.isExact(stat)) {
      csv.count(of.exact(stat));
    } else {
      csv.number(of.value(stat));
    }
  }

  private static void growth(CsvOut csv, Overlap of) {
    if (of.series().kind() != MetricKind.COUNTER) {
      csv.empty(2 + BOUNDS_AND_SHARES.length);
      return;
    }
    stat(csv, of, Stat.INCREASE);
    csv.number(of.has(Stat.INCREASE) ? of.resets() : Absent.LONG);
    for (Stat stat : BOUNDS_AND_SHARES) {
      stat(csv, of, stat);
    }
  }

  private static void bracket(CsvOut csv, Overlap of) {
    if (of.bracketed()) {
      csv.number(of.beforeNs())
          .number(of.beforeValue())
          .number(of.afterNs())
          .number(of.afterValue());
    } else {
      csv.empty(4);
    }
  }

  private static String reasons(Set<Reason> reasons) {
    return reasons.isEmpty()
        ? ""
        : reasons.stream().map(Reason::wire).collect(Collectors.joining(" "));
  }
}
