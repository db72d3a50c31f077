package dev.inflight.rules.window;

/** Which quantiles there are, and how many points each should have. */
final class Quantiles {
  private Quantiles() {}

  static boolean has(double q) {
    return q >= 0 && q <= 1;
  }

  /**
   * Below 1/(1−q) points the q quantile lies between the two largest, and says little: 20 for p95,
   * 100 for p99. The maximum, q = 1, is what it is for any number.
   */
  static long sensiblePoints(double q) {
    if (!has(q) || q == 1) {
      return 1;
    }
    // 1 − 0.9 is a little less than 0.1: what is next to a whole number is that number
    double points = 1 / (1 - q);
    double whole = Math.rint(points);
    return (long) (Math.abs(points - whole) <= 1e-9 * points ? whole : Math.ceil(points));
  }
}
