package dev.inflight.rules.check;

import static dev.inflight.rules.check.ArgumentShape.COMPARISON;
import static dev.inflight.rules.check.ArgumentShape.DURATION;
import static dev.inflight.rules.check.ArgumentShape.METRIC;
import static dev.inflight.rules.check.ArgumentShape.METRIC_AND_DURATION;
import static dev.inflight.rules.check.ArgumentShape.NOTHING;
import static dev.inflight.rules.check.ArgumentShape.SCALARS;
import static dev.inflight.rules.check.ArgumentShape.WINDOW;
import static dev.inflight.rules.check.ArgumentShape.WINDOW_OR_SCALARS;
import static dev.inflight.rules.check.ResultUnit.RATIO;
import static dev.inflight.rules.check.ResultUnit.SAME;
import static dev.inflight.rules.check.ResultUnit.SECONDS;
import static dev.inflight.rules.check.ResultUnit.THINGS;
import static dev.inflight.rules.check.ResultUnit.TRUTH;
import static dev.inflight.rules.check.ResultUnit.UNKNOWN;

import dev.inflight.grammar.WindowExtent;
import java.util.Locale;
import java.util.Optional;

/** A function of the rule language: how it is called, and what is known of its answer. */
public enum RuleFunction {
  MEAN(WINDOW, 1, 1, Bare.REFUSED, SAME),
  STD(WINDOW, 1, 1, Bare.REFUSED, SAME),
  VAR(WINDOW, 1, 1, Bare.REFUSED, UNKNOWN),
  MEDIAN(WINDOW, 1, 1, Bare.REFUSED, SAME),
  SUM(WINDOW, 1, 1, Bare.REFUSED, SAME),
  /** The least of a window (bare: of all points held), or of two or more scalars. */
  MIN(WINDOW_OR_SCALARS, 1, RuleFunction.ANY_NUMBER, Bare.ALL_HELD, SAME),
  /** The greatest of a window (bare: of all points held), or of two or more scalars. */
  MAX(WINDOW_OR_SCALARS, 1, RuleFunction.ANY_NUMBER, Bare.ALL_HELD, SAME),
  FIRST(WINDOW, 1, 1, Bare.REFUSED, SAME),
  LAST(WINDOW, 1, 1, Bare.ONE, SAME),
  COUNT(WINDOW, 1, 1, Bare.REFUSED, THINGS),
  /** {@code quantile(m[w], q)}, q from 0 to 1. */
  QUANTILE(WINDOW, 2, 2, Bare.REFUSED, SAME),
  P50(WINDOW, 1, 1, Bare.REFUSED, SAME),
  P90(WINDOW, 1, 1, Bare.REFUSED, SAME),
  P95(WINDOW, 1, 1, Bare.REFUSED, SAME),
  P99(WINDOW, 1, 1, Bare.REFUSED, SAME),
  /** The median of the distances from the median. */
  MAD(WINDOW, 1, 1, Bare.REFUSED, SAME),
  /** {@code share(m[w] > x)}. */
  SHARE(COMPARISON, 1, 1, Bare.REFUSED, RATIO),
  DIFF(WINDOW, 1, 1, Bare.TWO, SAME),
  /** {@code rate(m[w])} or {@code rate(m[w], s)}: the second argument is the bare word. */
  RATE(WINDOW, 1, 2, Bare.TWO, UNKNOWN),
  PCT_CHANGE(WINDOW, 1, 1, Bare.TWO, RATIO),
  INCREASE(WINDOW, 1, 1, Bare.REFUSED, SAME),
  /** {@code slope(m[w])} or {@code slope(m[w], s)}: the second argument is the bare word. */
  SLOPE(WINDOW, 1, 2, Bare.REFUSED, UNKNOWN),
  ZSCORE(WINDOW, 1, 1, Bare.REFUSED, RATIO),
  /** {@code ema(m[w], alpha)}, alpha above 0 and at most 1. */
  EMA(WINDOW, 1, 2, Bare.REFUSED, SAME),
  INCREASING(WINDOW, 1, 1, Bare.REFUSED, TRUTH),
  DECREASING(WINDOW, 1, 1, Bare.REFUSED, TRUTH),
  /** {@code stalled(m[w], eps)}, eps in the metric's unit, 0 unless given. */
  STALLED(WINDOW, 1, 2, Bare.REFUSED, TRUTH),
  ISNAN(METRIC, 1, 1, Bare.ONE, TRUTH),
  ISINF(METRIC, 1, 1, Bare.ONE, TRUTH),
  HAS(METRIC, 1, 1, Bare.ONE, TRUTH),
  ABSENT(METRIC_AND_DURATION, 2, 2, Bare.ONE, TRUTH),
  STEP(NOTHING, 0, 0, Bare.REFUSED, THINGS),
  ELAPSED(NOTHING, 0, 0, Bare.REFUSED, SECONDS),
  AGE(METRIC, 1, 1, Bare.ONE, SECONDS),
  NO_DATA(DURATION, 1, 1, Bare.REFUSED, TRUTH),
  /** Unix time in seconds. */
  NOW(NOTHING, 0, 0, Bare.REFUSED, SECONDS),
  ABS(SCALARS, 1, 1, Bare.REFUSED, SAME),
  /** {@code log(x)}, natural, or {@code log(x, base)}. */
  LOG(SCALARS, 1, 2, Bare.REFUSED, UNKNOWN),
  EXP(SCALARS, 1, 1, Bare.REFUSED, UNKNOWN),
  SQRT(SCALARS, 1, 1, Bare.REFUSED, UNKNOWN),
  FLOOR(SCALARS, 1, 1, Bare.REFUSED, SAME),
  CEIL(SCALARS, 1, 1, Bare.REFUSED, SAME),
  /** {@code clamp(x, lo, hi)}. */
  CLAMP(SCALARS, 3, 3, Bare.REFUSED, SAME);

  /** As many arguments as one likes. */
  public static final int ANY_NUMBER = Integer.MAX_VALUE;

  /** How many points a function looks at when it takes all that are held. */
  public static final long HELD_POINTS = 4_096;

  /** The weight of the newest point in {@code ema(m[w])}. */
  public static final double DEFAULT_ALPHA = 0.3;

  /** The word that makes rate and slope answer per second. */
  public static final String PER_SECOND = "s";

  private final ArgumentShape shape;
  private final int least;
  private final int most;
  private final Bare bare;
  private final ResultUnit unit;
  private final String word;

  RuleFunction(ArgumentShape shape, int least, int most, Bare bare, ResultUnit unit) {
    this.shape = shape;
    this.least = least;
    this.most = most;
    this.bare = bare;
    this.unit = unit;
    this.word = name().toLowerCase(Locale.ROOT);
  }

  /** The name in conditions. */
  public String word() {
    return word;
  }

  public ArgumentShape shape() {
    return shape;
  }

  public int leastArguments() {
    return least;
  }

  /** {@link #ANY_NUMBER} when there is no limit. */
  public int mostArguments() {
    return most;
  }

  /**
   * The window of a metric without one; empty when a window must be written, or none makes sense.
   */
  public Optional<WindowExtent> defaultWindow() {
    return switch (bare) {
      case REFUSED -> Optional.empty();
      case ONE -> Optional.of(WindowExtent.points(1));
      case TWO -> Optional.of(WindowExtent.points(2));
      case ALL_HELD ->
          Optional.of(new WindowExtent(WindowExtent.Kind.POINTS, HELD_POINTS, true, 0));
    };
  }

  public ResultUnit unit() {
    return unit;
  }

  /** Whether it answers true or false. */
  public boolean truth() {
    return unit == TRUTH;
  }

  /** Whether the answer may change although no point arrives. */
  public boolean timed() {
    return switch (this) {
      case HAS, COUNT, ABSENT, AGE, NO_DATA, ELAPSED, NOW -> true;
      default -> false;
    };
  }

  /**
   * Between which numbers the answer lies whatever the points are; truths are 0 and 1.
   *
   * @param window that of the argument, where there is one
   */
  public Interval range(Optional<WindowExtent> window) {
    return switch (this) {
      case SHARE -> Interval.UNIT;
      case STD, VAR, MAD, INCREASE, AGE, ELAPSED, ABS, EXP, SQRT, NOW -> Interval.NOT_NEGATIVE;
      case COUNT -> new Interval(0, points(window));
      case ZSCORE -> {
        double most = Math.sqrt(Math.max(0, points(window) - 1));
        yield new Interval(-most, most);
      }
      default -> truth() ? Interval.UNIT : Interval.ALL;
    };
  }

  private static double points(Optional<WindowExtent> window) {
    return window
        .filter(w -> !w.timed())
        .map(w -> (double) w.size())
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** What a metric without a window stands for. */
  private enum Bare {
    REFUSED,
    ONE,
    TWO,
    ALL_HELD
  }
}
