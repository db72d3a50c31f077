package dev.inflight.rules.window;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** A statistic computed anew whenever it is asked. */
final class Recomputed extends Statistic {
  private final RollingWindow window;
  private final Function function;
  private final double parameter;

  Recomputed(RollingWindow window, Function function, double... parameters) {
    this.window = window;
    this.function = function;
    double other = function == Function.EMA ? 0.3 : 0;
    this.parameter = parameters.length > 0 ? parameters[0] : other;
  }

  @Override
  public double value(Unknown unknown) {
    int n = (int) window.count();
    if (function == Function.COUNT) {
      return window.truncated() ? unknown.because(UnknownReason.TRUNCATED) : n;
    }
    long wanted =
        function == Function.QUANTILE && parameter < 1
            ? (long) Math.ceil(1 / (1 - parameter) * (1 - 1e-9))
            : 1;
    if (!window.ready(function.leastPoints(), wanted, unknown)) {
      return Double.NaN;
    }
    double last = window.value(n - 1);
    if (function == Function.ISNAN) {
      return Double.isNaN(last) ? 1 : 0;
    }
    if (function == Function.ISINF) {
      return Double.isInfinite(last) ? 1 : 0;
    }
    if (window.nonFiniteCount() > 0) {
      return unknown.because(UnknownReason.NON_FINITE);
    }
    double answer = compute(n, unknown);
    return Double.isInfinite(answer) ? unknown.because(UnknownReason.OVERFLOW) : answer;
  }

  private double compute(int n, Unknown unknown) {
    double[] v = new double[n];
    Arrays.setAll(v, window::value);
    double sum = Arrays.stream(v).sum();
    double mean = sum / n;
    double var = Arrays.stream(v).map(x -> (x - mean) * (x - mean)).sum() / n;
    double diff = v[n - 1] - v[0];
    IntToLongFunction x = window.everyPointHasStep() ? window::step : at -> at;
    return switch (function) {
      case MEAN -> mean;
      case SUM -> sum;
      case VAR -> var;
      case STD -> Math.sqrt(var);
      case ZSCORE -> divide(v[n - 1] - mean, Math.sqrt(var), unknown);
      case MEDIAN -> quantile(v, 0.5);
      case QUANTILE ->
          parameter >= 0 && parameter <= 1
              ? quantile(v, parameter)
              : unknown.because(UnknownReason.OUT_OF_DOMAIN);
      case MAD -> {
        double median = quantile(v, 0.5);
        yield quantile(Arrays.stream(v).map(y -> Math.abs(y - median)).toArray(), 0.5);
      }
      case MIN -> Arrays.stream(v).min().orElseThrow();
      case MAX -> Arrays.stream(v).max().orElseThrow();
      case FIRST -> v[0];
      case LAST -> v[n - 1];
      case DIFF -> diff;
      case PCT_CHANGE -> divide(diff, Math.abs(v[0]), unknown);
      case RATE -> rate(diff, x.applyAsLong(n - 1) - x.applyAsLong(0), unknown);
      case RATE_PER_SECOND -> rate(diff, (window.timeNs(n - 1) - window.timeNs(0)) / 1e9, unknown);
      case SLOPE -> slope(v, x, unknown);
      case SLOPE_PER_SECOND -> 1e9 * slope(v, window::timeNs, unknown);
      case INCREASE -> {
        double increase = 0;
        for (int at = 1; at < n; at++) {
          increase += v[at] < v[at - 1] ? v[at] : v[at] - v[at - 1];
        }
        yield increase;
      }
      case EMA -> ema(v, unknown);
      case INCREASING -> ordered(v, 1);
      case DECREASING -> ordered(v, -1);
      case STALLED ->
          Arrays.stream(v).max().orElseThrow() - Arrays.stream(v).min().orElseThrow() <= parameter
              ? 1
              : 0;
      case COUNT, ISNAN, ISINF -> throw new IllegalStateException("answered before");
    };
  }

  private static double divide(double over, double under, Unknown unknown) {
    return under == 0 ? unknown.because(UnknownReason.DIVISION_BY_ZERO) : over / under;
  }

  private static double rate(double diff, double x, Unknown unknown) {
    return x < 0 ? unknown.because(UnknownReason.OUT_OF_DOMAIN) : divide(diff, x, unknown);
  }

  private static double quantile(double[] values, double q) {
    Arrays.sort(values);
    double at = q * (values.length - 1);
    int low = (int) at;
    double next = values[Math.min(low + 1, values.length - 1)];
    return values[low] + (at - low) * (next - values[low]);
  }

  private static double slope(double[] v, IntToLongFunction x, Unknown unknown) {
    double meanX = 0;
    double meanY = 0;
    for (int at = 0; at < v.length; at++) {
      meanX += (double) (x.applyAsLong(at) - x.applyAsLong(0)) / v.length;
      meanY += v[at] / v.length;
    }
    double xy = 0;
    double xx = 0;
    for (int at = 0; at < v.length; at++) {
      double dx = x.applyAsLong(at) - x.applyAsLong(0) - meanX;
      xy += dx * (v[at] - meanY);
      xx += dx * dx;
    }
    return divide(xy, xx, unknown);
  }

  private double ema(double[] v, Unknown unknown) {
    if (!(parameter > 0 && parameter <= 1)) {
      return unknown.because(UnknownReason.OUT_OF_DOMAIN);
    }
    double ema = v[0];
    for (int at = 1; at < v.length; at++) {
      ema += parameter * (v[at] - ema);
    }
    return ema;
  }

  private static double ordered(double[] v, int sign) {
    for (int at = 1; at < v.length; at++) {
      if (!(sign * v[at] > sign * v[at - 1])) {
        return 0;
      }
    }
    return 1;
  }
}
