package dev.inflight.app.rules.replay;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.EnumSet;
import java.util.Set;

/** A copy of an overlap. */
final class KeptOverlap implements Overlap {
  private static final Stat[] STATS = Stat.values();
  private static final SampleState[] STATES = SampleState.values();
  private static final int MOST_GAPS = 8;

  private final int seriesIndex;
  private final SeriesKey series;
  private final Window window;
  private final long countedFromNs;
  private final long countedToNs;
  private final long count;
  private final boolean[] has = new boolean[STATS.length];
  private final boolean[] isExact = new boolean[STATS.length];
  private final double[] values = new double[STATS.length];
  private final long[] exact = new long[STATS.length];
  private final long[] states = new long[STATES.length];
  private final long resets;
  private final long edgeSamples;
  private final CoverageStatus coverage;
  private final Set<Reason> reasons;
  private final double coveredRatio;
  private final long[] gaps;
  private final int gapCount;
  private final Bracket bracket;
  private final long nearestSampleNs;

  /** The samples on either side of a window. */
  private record Bracket(
      boolean bracketed, long beforeNs, double beforeValue, long afterNs, double afterValue) {
    static Bracket of(Overlap from) {
      return from.bracketed()
          ? new Bracket(
              true, from.beforeNs(), from.beforeValue(), from.afterNs(), from.afterValue())
          : new Bracket(false, 0, Double.NaN, 0, Double.NaN);
    }
  }

  KeptOverlap(Overlap from) {
    seriesIndex = from.seriesIndex();
    series = from.series();
    window = from.window();
    countedFromNs = from.countedFromNs();
    countedToNs = from.countedToNs();
    count = from.count();
    resets = from.resets();
    edgeSamples = from.edgeSamples();
    coverage = from.coverage();
    reasons = from.reasons().isEmpty() ? Set.of() : EnumSet.copyOf(from.reasons());
    coveredRatio = from.coveredRatio();
    gapCount = from.gapCount();
    gaps = gaps(from);
    bracket = Bracket.of(from);
    nearestSampleNs = from.nearestSampleNs();
    stats(from);
  }

  private void stats(Overlap from) {
    for (Stat stat : STATS) {
      int at = stat.ordinal();
      has[at] = from.has(stat);
      values[at] = has[at] ? from.value(stat) : Double.NaN;
      isExact[at] = has[at] && from.isExact(stat);
      exact[at] = isExact[at] ? from.exact(stat) : 0;
    }
    for (SampleState state : STATES) {
      states[state.ordinal()] = from.states(state);
    }
  }

  private static long[] gaps(Overlap from) {
    int known = Math.min(MOST_GAPS, from.gapCount());
    long[] gaps = new long[2 * known];
    for (int at = 0; at < known; at++) {
      gaps[2 * at] = from.gapFromNs(at);
      gaps[2 * at + 1] = from.gapToNs(at);
    }
    return gaps;
  }

  @Override
  public int seriesIndex() {
    return seriesIndex;
  }

  @Override
  public SeriesKey series() {
    return series;
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public long countedFromNs() {
    return countedFromNs;
  }

  @Override
  public long countedToNs() {
    return countedToNs;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public boolean has(Stat stat) {
    return has[stat.ordinal()];
  }

  @Override
  public double value(Stat stat) {
    return values[stat.ordinal()];
  }

  @Override
  public long exact(Stat stat) {
    return exact[stat.ordinal()];
  }

  @Override
  public boolean isExact(Stat stat) {
    return isExact[stat.ordinal()];
  }

  @Override
  public long resets() {
    return resets;
  }

  @Override
  public long edgeSamples() {
    return edgeSamples;
  }

  @Override
  public long states(SampleState state) {
    return states[state.ordinal()];
  }

  @Override
  public CoverageStatus coverage() {
    return coverage;
  }

  @Override
  public Set<Reason> reasons() {
    return reasons;
  }

  @Override
  public double coveredRatio() {
    return coveredRatio;
  }

  @Override
  public int gapCount() {
    return gapCount;
  }

  @Override
  public long gapFromNs(int at) {
    return gaps[2 * at];
  }

  @Override
  public long gapToNs(int at) {
    return gaps[2 * at + 1];
  }

  @Override
  public boolean bracketed() {
    return bracket.bracketed();
  }

  @Override
  public long beforeNs() {
    return bracket.beforeNs();
  }

  @Override
  public double beforeValue() {
    return bracket.beforeValue();
  }

  @Override
  public long afterNs() {
    return bracket.afterNs();
  }

  @Override
  public double afterValue() {
    return bracket.afterValue();
  }

  @Override
  public long nearestSampleNs() {
    return nearestSampleNs;
  }
}
