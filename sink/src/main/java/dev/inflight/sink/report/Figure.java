package dev.inflight.sink.report;

import java.util.Locale;

/** One metric's number over one or several things. */
public final class Figure {
  private final Told told;
  private final String unit;
  private double low = Double.NaN;
  private double high = Double.NaN;
  private long bits;
  private int held;

  public Figure(Told told, String unit) {
    this.told = told;
    this.unit = unit;
  }

  /** Its place in a line. */
  public int order() {
    return told.order();
  }

  /** Whether it says nothing: a counter that stood still, or a 0 of a metric that nobody knows. */
  boolean still() {
    return high == 0 && (told.how() == Told.How.GROWTH || told.stranger());
  }

  /** Adds one thing: low and high end, the same where it is one number. */
  public void add(double from, double to) {
    low = Double.isNaN(low) ? from : Double.isNaN(from) ? low : Math.min(low, from);
    high = Double.isNaN(high) ? to : Math.max(high, to);
    bits |= (long) to;
    held += Throttle.held(to) == 1 ? 1 : 0;
  }

  /** Whether, of bits that hold clocks back, any is set for anything. */
  public boolean held() {
    return held > 0;
  }

  /** The number with its words, of so many things. */
  public String words(int things) {
    if (told.how() == Told.How.BITS) {
      return held == 0 || things == 1
          ? Throttle.words((double) bits)
          : held + " of " + things + " " + Throttle.words((double) bits);
    }
    return String.format(Locale.ROOT, told.brief(), range());
  }

  private String range() {
    boolean upperBound = told.how() == Told.How.GROWTH && !(low > 0);
    if (upperBound && high > 0) {
      return "≤ " + Quantity.of(high, unit);
    }
    return Double.isNaN(low) ? Quantity.of(high, unit) : Quantity.range(low, high, unit);
  }
}
