package dev.inflight.rules.window;

import dev.inflight.model.Absent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** What a window's functions mean, computed from its points alone, in decimal where it matters. */
final class Reference {
  private static final MathContext DIGITS = new MathContext(60);

  private final List<Point> points;
  private final double[] values;
  private final Supplier<BigDecimal> mean =
      once(() -> sum().divide(exact(points().size()), DIGITS));
  private final Supplier<BigDecimal> variance = once(this::computeVariance);

  /** One point of a stream. */
  record Point(long timeNs, long step, double value) {}

  Reference(List<Point> points) {
    this.points = points;
    values = points.stream().mapToDouble(Point::value).toArray();
  }

  private List<Point> points() {
    return points;
  }

  private static <T> Supplier<T> once(Supplier<T> supplier) {
    var known = new ArrayList<T>(1);
    return () -> {
      if (known.isEmpty()) {
        known.add(supplier.get());
      }
      return known.get(0);
    };
  }

  boolean finite() {
    return Arrays.stream(values).allMatch(Double::isFinite);
  }

  /** NaN where there is no answer; every value must be finite. */
  double of(Function function, double parameter) {
    int n = values.length;
    double last = values[n - 1];
    double first = values[0];
    return switch (function) {
      case MEAN -> mean().doubleValue();
      case SUM -> sum().doubleValue();
      case VAR -> variance().doubleValue();
      case STD -> variance().sqrt(DIGITS).doubleValue();
      case ZSCORE ->
          variance().signum() == 0
              ? Double.NaN
              : exact(last).subtract(mean()).divide(variance().sqrt(DIGITS), DIGITS).doubleValue();
      case MEDIAN -> median(values);
      case QUANTILE -> quantile(values, parameter);
      case MAD -> {
        double median = median(values);
        yield median(Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
      }
      case MIN -> Arrays.stream(values).min().orElseThrow();
      case MAX -> Arrays.stream(values).max().orElseThrow();
      case FIRST -> first;
      case LAST -> last;
      case COUNT -> n;
      case DIFF -> last - first;
      case PCT_CHANGE -> first == 0 ? Double.NaN : (last - first) / Math.abs(first);
      case RATE -> rate(steps());
      case RATE_PER_SECOND -> 1e9 * rate(times());
      case SLOPE -> slope(steps());
      case SLOPE_PER_SECOND -> 1e9 * slope(times());
      case INCREASE -> increase();
      case EMA -> ema(parameter);
      case INCREASING -> ordered(1);
      case DECREASING -> ordered(-1);
      case STALLED -> of(Function.MAX, 0) - of(Function.MIN, 0) <= parameter ? 1 : 0;
      case ISNAN -> Double.isNaN(last) ? 1 : 0;
      case ISINF -> Double.isInfinite(last) ? 1 : 0;
    };
  }

  double largest() {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** Distances from the first point, in steps: in points when one has no step. */
  private double[] steps() {
    boolean all = points.stream().allMatch(point -> Absent.has(point.step()));
    double[] x = new double[values.length];
    Arrays.setAll(x, at -> all ? points.get(at).step() - points.get(0).step() : at);
    return x;
  }

  /** Distances from the first point, in nanoseconds. */
  private double[] times() {
    double[] x = new double[values.length];
    Arrays.setAll(x, at -> points.get(at).timeNs() - points.get(0).timeNs());
    return x;
  }

  private BigDecimal sum() {
    return Arrays.stream(values)
        .mapToObj(Reference::exact)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private BigDecimal mean() {
    return mean.get();
  }

  private BigDecimal variance() {
    return variance.get();
  }

  private BigDecimal computeVariance() {
    BigDecimal mean = mean();
    BigDecimal squares = BigDecimal.ZERO;
    for (double value : values) {
      BigDecimal distance = exact(value).subtract(mean, DIGITS);
      squares = squares.add(distance.multiply(distance, DIGITS), DIGITS);
    }
    return values.length == 0 || constant()
        ? BigDecimal.ZERO
        : squares.divide(exact(values.length), DIGITS);
  }

  private boolean constant() {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  private double increase() {
    BigDecimal increase = BigDecimal.ZERO;
    for (int at = 1; at < values.length; at++) {
      boolean reset = values[at] < values[at - 1];
      increase = increase.add(exact(values[at]));
      increase = reset ? increase : increase.subtract(exact(values[at - 1]));
    }
    return increase.doubleValue();
  }

  private double ema(double alpha) {
    double average = values[0];
    for (double value : Arrays.copyOfRange(values, 1, values.length)) {
      average = (1 - alpha) * average + alpha * value;
    }
    return average;
  }

  private double ordered(int sign) {
    for (int at = 1; at < values.length; at++) {
      if (sign * values[at] <= sign * values[at - 1]) {
        return 0;
      }
    }
    return 1;
  }

  private static double median(double[] unsorted) {
    double[] sorted = unsorted.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private static double quantile(double[] unsorted, double q) {
    double[] sorted = unsorted.clone();
    Arrays.sort(sorted);
    double at = q * (sorted.length - 1);
    int low = (int) Math.floor(at);
    int high = (int) Math.ceil(at);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  private double rate(double[] axis) {
    double x = axis[axis.length - 1];
    return x > 0 ? (values[values.length - 1] - values[0]) / x : Double.NaN;
  }

  private double slope(double[] axis) {
    BigDecimal count = exact(values.length);
    BigDecimal x = BigDecimal.ZERO;
    for (int at = 0; at < values.length; at++) {
      x = x.add(exact(axis[at]));
    }
    BigDecimal meanX = x.divide(count, DIGITS);
    BigDecimal meanY = mean();
    BigDecimal over = BigDecimal.ZERO;
    BigDecimal under = BigDecimal.ZERO;
    for (int at = 0; at < values.length; at++) {
      BigDecimal dx = exact(axis[at]).subtract(meanX, DIGITS);
      over = over.add(dx.multiply(exact(values[at]).subtract(meanY, DIGITS), DIGITS), DIGITS);
      under = under.add(dx.multiply(dx, DIGITS), DIGITS);
    }
    return under.doubleValue() < 1e-20 ? Double.NaN : over.divide(under, DIGITS).doubleValue();
  }

  private static BigDecimal exact(double value) {
    return new BigDecimal(value);
  }
}
