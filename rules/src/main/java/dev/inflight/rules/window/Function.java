package dev.inflight.rules.window;

/** What a window can be asked for, beside the share of its points that compare in some way. */
public enum Function {
  MEAN(1),
  /** Over the population. */
  STD(2),
  /** Over the population. */
  VAR(2),
  MEDIAN(1),
  SUM(1),
  MIN(1),
  MAX(1),
  FIRST(1),
  LAST(1),
  /** How many points there are; needs no warm-up, and looks at no value. */
  COUNT(0),
  /** Linear interpolation at q·(n−1); the parameter is q, 0 to 1. */
  QUANTILE(1),
  /** The median of the distances from the median. */
  MAD(1),
  /** The last value less the first. */
  DIFF(2),
  /** The difference per step, or per point where a point has no step. */
  RATE(2),
  RATE_PER_SECOND(2),
  /** The difference as a fraction of the first value's magnitude. */
  PCT_CHANGE(2),
  /** By how much a counter grew; after a reset the new value counts. */
  INCREASE(2),
  /** Least squares per step, or per point where a point has no step. */
  SLOPE(2),
  SLOPE_PER_SECOND(2),
  /** How many standard deviations the last value is off the mean of the window that holds it. */
  ZSCORE(2),
  /** Exponential average from the window's first point on; alpha above 0, up to 1, else 0.3. */
  EMA(1),
  /** 1 when every value is above the one before. */
  INCREASING(2),
  /** 1 when every value is below the one before. */
  DECREASING(2),
  /** 1 when largest and smallest differ by no more than the parameter, else 0. */
  STALLED(2),
  /** 1 when the last value is NaN. */
  ISNAN(1),
  /** 1 when the last value is infinite. */
  ISINF(1);

  private final int leastPoints;

  Function(int leastPoints) {
    this.leastPoints = leastPoints;
  }

  /** Below this many points there is no answer, however little a window demands. */
  public int leastPoints() {
    return leastPoints;
  }
}
