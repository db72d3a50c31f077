package dev.inflight.ingest.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Decimal text moved by powers of ten without passing through binary fractions. */
public final class Decimals {
  private static final int MOST_DIGITS = 60;

  private Decimals() {}

  /**
   * The double nearest to {@code text} × 10^{@code places}.
   *
   * @throws NumberFormatException when the text is not a decimal number or too large
   */
  public static double shifted(String text, int places) {
    double quick = NumberScanner.plain(text, places);
    if (!Double.isNaN(quick)) {
      return quick;
    }
    return finite(Double.parseDouble(places == 0 ? text : moved(text, places)));
  }

  /** The text of the number with another exponent. */
  private static String moved(String text, int places) {
    int mark = Math.max(text.indexOf('e'), text.indexOf('E'));
    return mark < 0
        ? text + 'e' + places
        : text.substring(0, mark + 1)
            + Math.addExact(Integer.parseInt(text.substring(mark + 1)), places);
  }

  /**
   * The long nearest to {@code text} × 10^{@code places}, ties away from zero.
   *
   * @throws NumberFormatException when the text is not a decimal number or the result needs more
   *     than 64 bits
   */
  public static long nearest(String text, int places) {
    BigDecimal moved = decimal(text).movePointRight(places);
    try {
      return moved.setScale(0, RoundingMode.HALF_UP).longValueExact();
    } catch (ArithmeticException e) {
      throw tooLarge(text);
    }
  }

  private static BigDecimal decimal(String text) {
    BigDecimal value = new BigDecimal(text);
    if (Math.abs((long) value.precision() - value.scale()) > MOST_DIGITS || value.scale() > 400) {
      throw tooLarge(text);
    }
    return value;
  }

  private static double finite(double value) {
    if (Double.isInfinite(value) || Double.isNaN(value)) {
      throw new NumberFormatException("not finite");
    }
    return value;
  }

  private static NumberFormatException tooLarge(String text) {
    return new NumberFormatException("beyond all bounds: " + Excerpt.of(text));
  }
}
