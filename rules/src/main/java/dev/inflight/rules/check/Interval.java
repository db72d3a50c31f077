package dev.inflight.rules.check;

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
}
