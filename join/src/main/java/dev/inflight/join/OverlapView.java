package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.EnumSet;
import java.util.Set;

/** The one mutable overlap that a join fills again and again. Not thread-safe. */
final class OverlapView implements Overlap {
  SeriesTimeline series;
  Window window = Window.WHOLE;
  long low;
  long high;
  final Segment segment;
  private int present;
  private final double[] values = new double[Stat.values().length];
  private final long[] exacts = new long[Stat.values().length];
  long edgeSamples;
  final long[] states = new long[SampleState.values().length];
  CoverageStatus status = CoverageStatus.EMPTY;
  final EnumSet<Reason> reasons = EnumSet.noneOf(Reason.class);
  boolean bracketed;
  long beforeNs;
  double beforeValue;
  long afterNs;
  double afterValue;
  long nearest;

  OverlapView(SeriesTimeline series) {
    this.series = series;
    segment = new Segment(series.integer, series.counter);
  }

  /** Forgets all but the segment, the states and the counted window, which every reading sets. */
  void clear(Window of) {
    window = of;
    present = 0;
    edgeSamples = 0;
    reasons.clear();
    bracketed = false;
    nearest = Absent.LONG;
  }

  void set(Stat stat, double value) {
    present |= 1 << stat.ordinal();
    values[stat.ordinal()] = value;
  }

  /** Sets a number of which an integer series has a whole one. */
  void setExact(Stat stat, long value) {
    present |= 1 << stat.ordinal();
    exacts[stat.ordinal()] = value;
  }

  /** Sets a value of the series: exact for integer series. */
  void setOrdered(Stat stat, long ordered) {
    if (series.integer) {
      setExact(stat, ordered);
    } else {
      set(stat, Numbers.value(false, ordered));
    }
  }

  @Override
  public int seriesIndex() {
    return series.index;
  }

  @Override
  public SeriesKey series() {
    return series.key;
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public long countedFromNs() {
    return low;
  }

  @Override
  public long countedToNs() {
    return high;
  }

  @Override
  public long count() {
    return segment.count;
  }

  @Override
  public boolean has(Stat stat) {
    return (present & 1 << stat.ordinal()) != 0;
  }

  @Override
  public double value(Stat stat) {
    if (!has(stat)) {
      return Double.NaN;
    }
    return isExact(stat) ? exacts[stat.ordinal()] : values[stat.ordinal()];
  }

  @Override
  public long exact(Stat stat) {
    return isExact(stat) ? exacts[stat.ordinal()] : Absent.LONG;
  }

  @Override
  public boolean isExact(Stat stat) {
    return series.integer
        && has(stat)
        && switch (stat) {
          case MEAN, TIME_MEAN, OVERLAPPED, EXCLUSIVE, EQUAL_SHARE -> false;
          case MIN, MAX, FIRST, LAST, DELTA, INCREASE, INCREASE_LOW, INCREASE_HIGH -> true;
        };
  }

  @Override
  public long resets() {
    return segment.resets;
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
    return status;
  }

  @Override
  public Set<Reason> reasons() {
    return reasons;
  }

  @Override
  public double coveredRatio() {
    if (segment.count == 0) {
      return Double.NaN;
    }
    return high > low ? 1.0 - (double) segment.uncovered / (high - low) : 1.0;
  }

  @Override
  public int gapCount() {
    return segment.gapCount;
  }

  @Override
  public long gapFromNs(int at) {
    return segment.gapFrom(at);
  }

  @Override
  public long gapToNs(int at) {
    return segment.gapTo(at);
  }

  @Override
  public boolean bracketed() {
    return bracketed;
  }

  @Override
  public long beforeNs() {
    return beforeNs;
  }

  @Override
  public double beforeValue() {
    return beforeValue;
  }

  @Override
  public long afterNs() {
    return afterNs;
  }

  @Override
  public double afterValue() {
    return afterValue;
  }

  @Override
  public long nearestSampleNs() {
    return nearest;
  }
}
