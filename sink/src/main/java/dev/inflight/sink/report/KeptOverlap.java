package dev.inflight.sink.report;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * A copy of an {@link Overlap} for what is printed at the end; filled anew when its request is
 * evicted.
 */
final class KeptOverlap {
  private static final Stat[] STATS = Stat.values();

  private final double[] numbers = new double[STATS.length];
  private SeriesKey series;
  private Window window;
  private CoverageStatus coverage;
  private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
  private long count;
  private double coveredRatio;
  private boolean bracketed;
  private long bracketNs;
  private long nearestNs;

  KeptOverlap(Overlap from) {
    fill(from);
  }

  final void fill(Overlap from) {
    series = from.series();
    window = from.window();
    coverage = from.coverage();
    Arrays.setAll(numbers, at -> from.has(STATS[at]) ? from.value(STATS[at]) : Double.NaN);
    reasons.clear();
    reasons.addAll(from.reasons());
    count = from.count();
    coveredRatio = from.coveredRatio();
    bracketed = from.bracketed();
    bracketNs = bracketed ? from.afterNs() - from.beforeNs() : 0;
    nearestNs = from.nearestSampleNs();
  }

  SeriesKey series() {
    return series;
  }

  Window window() {
    return window;
  }

  CoverageStatus coverage() {
    return coverage;
  }

  Set<Reason> reasons() {
    return reasons;
  }

  long count() {
    return count;
  }

  double coveredRatio() {
    return coveredRatio;
  }

  boolean bracketed() {
    return bracketed;
  }

  /** Distance between the samples on both sides, when bracketed. */
  long bracketNs() {
    return bracketNs;
  }

  long nearestNs() {
    return nearestNs;
  }

  /** NaN when it does not exist. */
  double value(Stat stat) {
    return numbers[stat.ordinal()];
  }
}
