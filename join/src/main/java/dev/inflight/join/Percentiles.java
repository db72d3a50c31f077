package dev.inflight.join;

import dev.inflight.model.Latency.Quantile;
import java.util.ArrayList;
import java.util.List;

/**
 * Quantiles of a column by linear interpolation at rank p·(n−1), each with what it takes to mean
 * something.
 */
final class Percentiles {
  private static final String[] LABELS = {"p50", "p75", "p90", "p95", "p99", "p99.9"};
  private static final double[] AT = {0.5, 0.75, 0.9, 0.95, 0.99, 0.999};
  private static final long[] SUFFICIENT = {20, 44, 114, 230, 1_164, 11_665};

  private Percentiles() {}

  /** Where the value of a rank comes from: a column, or a sketch. */
  interface Ranked {
    long size();

    double quantile(double p);
  }

  /** The quantiles of what was measured. */
  static List<Quantile> ok(Ranked values) {
    List<Quantile> all = new ArrayList<>();
    for (int at = 0; at < AT.length; at++) {
      double value = values.size() == 0 ? Double.NaN : values.quantile(AT[at]);
      all.add(quantile(at, value, values.size()));
    }
    return all;
  }

  /**
   * The quantiles over all offered requests, failures ranking last: the successful quantile at
   * p/(1−f); none above 1.
   *
   * @param offered all requests
   * @param ok those that succeeded: 1−f = ok / offered
   */
  static List<Quantile> penalized(Ranked values, long offered, long ok) {
    double measured = offered == 0 ? 0 : (double) ok / offered;
    List<Quantile> all = new ArrayList<>();
    for (int at = 0; at < AT.length; at++) {
      double p = measured == 0 ? 2 : AT[at] / measured;
      double value = p > 1 || values.size() == 0 ? Double.NaN : values.quantile(p);
      all.add(quantile(at, value, offered));
    }
    return all;
  }

  private static Quantile quantile(int at, double value, long n) {
    boolean sufficient = n >= SUFFICIENT[at] && !Double.isNaN(value);
    return new Quantile(LABELS[at], AT[at], value, n, sufficient);
  }
}
