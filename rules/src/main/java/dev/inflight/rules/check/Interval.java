package dev.inflight.rules.check;

import dev.inflight.rules.text.NumberText;

/**
 * All numbers from one to another, both included; an infinite end means that there is none.
 *
 * @param low not above {@code high}
 */
public record Interval(double low, double high) {

  /** Every number. */
  public static final Interval ALL =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Zero and above. */
  public static final Interval NOT_NEGATIVE = new Interval(0, Double.POSITIVE_INFINITY);

  /** Zero to one. */
  public static final Interval UNIT = new Interval(0, 1);

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("from " + low + " to " + high);
    }
  }

  /** One number. */
  public static Interval of(double value) {
    return new Interval(value, value);
  }

  /** Whether it is one finite number. */
  public boolean isConstant() {
    return low == high && Double.isFinite(low);
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** The interval in words, after the name of a number. */
  String words() {
    if (low == high) {
      return "is " + NumberText.shortest(low);
    }
    if (high == Double.POSITIVE_INFINITY) {
      return low > Double.NEGATIVE_INFINITY
          ? "is at least " + NumberText.shortest(low)
          : "can be any number";
    }
    return low > Double.NEGATIVE_INFINITY
        ? "lies between " + NumberText.shortest(low) + " and " + NumberText.shortest(high)
        : "is at most " + NumberText.shortest(high);
  }

  boolean isZero() {
    return low == 0 && high == 0;
  }

  Interval negated() {
    return new Interval(-high, -low);
  }

  Interval plus(Interval other) {
    return between(low + other.low, high + other.high);
  }

  Interval times(Interval other) {
    double a = product(low, other.low);
    double b = product(low, other.high);
    double c = product(high, other.low);
    double d = product(high, other.high);
    return between(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** {@link #ALL} when the divisor may be zero. */
  Interval over(Interval other) {
    if (other.contains(0)) {
      return ALL;
    }
    double a = low / other.low;
    double b = low / other.high;
    double c = high / other.low;
    double d = high / other.high;
    return between(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** The remainder with the divisor's sign; {@link #ALL} when the divisor may be zero. */
  Interval modulo(Interval other) {
    if (other.contains(0)) {
      return ALL;
    }
    if (isConstant() && other.isConstant()) {
      double rest = low % other.low;
      return of(rest != 0 && rest < 0 != other.low < 0 ? rest + other.low : rest);
    }
    return other.low > 0 ? between(0, other.high) : between(other.low, 0);
  }

  /** {@link #ALL} unless the ends are numbers, or infinities on their own side. */
  static Interval between(double low, double high) {
    return low <= high && low < Double.POSITIVE_INFINITY && high > Double.NEGATIVE_INFINITY
        ? new Interval(low, high)
        : ALL;
  }

  private static double product(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
  }
}
