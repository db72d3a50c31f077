package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An overlap made by hand: observed and without numbers until told otherwise. */
final class FakeOverlap implements Overlap {
  private final int index;
  private final SeriesKey key;
  private final Window window;
  private final Map<Stat, Double> numbers = new EnumMap<>(Stat.class);
  private final Map<SampleState, Long> states = new EnumMap<>(SampleState.class);
  private final Set<Reason> reasons = EnumSet.noneOf(Reason.class);
  private CoverageStatus coverage = CoverageStatus.OBSERVED;
  private List<long[]> gaps = List.of();
  private long from = 1_000;
  private long to = 2_000;
  private long count;
  private long resets;
  private long edge;
  private double covered = Double.NaN;
  private boolean bracketed;
  private long beforeNs = Absent.LONG;
  private double beforeValue = Double.NaN;
  private long afterNs = Absent.LONG;
  private double afterValue = Double.NaN;
  private long nearestNs = Absent.LONG;

  FakeOverlap(int index, SeriesKey key, Window window) {
    this.index = index;
    this.key = key;
    this.window = window;
  }

  FakeOverlap window(long fromNs, long toNs) {
    from = fromNs;
    to = toNs;
    return this;
  }

  /** Values of the valid inside samples, from which the plain numbers are worked out. */
  FakeOverlap values(double... values) {
    count = values.length;
    states.put(SampleState.VALID, count);
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (double value : values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
    set(Stat.MIN, min).set(Stat.MAX, max).set(Stat.MEAN, sum / values.length);
    set(Stat.FIRST, values[0]).set(Stat.LAST, values[values.length - 1]);
    set(Stat.DELTA, values[values.length - 1] - values[0]).set(Stat.TIME_MEAN, sum / values.length);
    covered = 1;
    return this;
  }

  FakeOverlap set(Stat stat, double value) {
    numbers.put(stat, value);
    return this;
  }

  FakeOverlap resets(long times) {
    resets = times;
    return this;
  }

  FakeOverlap edge(long samples) {
    edge = samples;
    return this;
  }

  FakeOverlap state(SampleState state, long samples) {
    states.put(state, samples);
    return this;
  }

  FakeOverlap partial(double ratio, List<long[]> where, Reason... why) {
    coverage = CoverageStatus.PARTIAL;
    covered = ratio;
    gaps = where;
    reasons.addAll(List.of(why));
    return this;
  }

  FakeOverlap empty(Reason why) {
    coverage = CoverageStatus.EMPTY;
    reasons.add(why);
    return this;
  }

  FakeOverlap nearest(long distanceNs) {
    nearestNs = distanceNs;
    return this;
  }

  FakeOverlap bracket(long fromNs, double fromValue, long toNs, double toValue) {
    bracketed = true;
    beforeNs = fromNs;
    beforeValue = fromValue;
    afterNs = toNs;
    afterValue = toValue;
    return empty(Reason.BETWEEN_SAMPLES);
  }

  @Override
  public int seriesIndex() {
    return index;
  }

  @Override
  public SeriesKey series() {
    return key;
  }

  @Override
  public Window window() {
    return window;
  }

  @Override
  public long countedFromNs() {
    return from;
  }

  @Override
  public long countedToNs() {
    return to;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public boolean has(Stat stat) {
    return numbers.containsKey(stat);
  }

  @Override
  public double value(Stat stat) {
    return numbers.getOrDefault(stat, Double.NaN);
  }

  @Override
  public long exact(Stat stat) {
    return Math.round(value(stat));
  }

  @Override
  public boolean isExact(Stat stat) {
    return key.integer() && has(stat) && stat != Stat.MEAN && stat != Stat.TIME_MEAN;
  }

  @Override
  public long resets() {
    return resets;
  }

  @Override
  public long edgeSamples() {
    return edge;
  }

  @Override
  public long states(SampleState state) {
    return states.getOrDefault(state, 0L);
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
    return covered;
  }

  @Override
  public int gapCount() {
    return gaps.size();
  }

  @Override
  public long gapFromNs(int at) {
    return gaps.get(at)[0];
  }

  @Override
  public long gapToNs(int at) {
    return gaps.get(at)[1];
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
    return nearestNs;
  }
}
