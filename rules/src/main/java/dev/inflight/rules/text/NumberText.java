package dev.inflight.rules.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers for people, rounded half to even from their exact value, as C and Python print them. */
public final class NumberText {

  /** From so many digits before the point on, the shortest form has an exponent. */
  private static final int LONGEST_PLAIN = 16;

  private static final int MOST_DIGITS = 17;
  private static final int SMALLEST_PLAIN = -4;

  private NumberText() {}

  /** Six significant digits, as {@code %.6g}: {@code 1.23457e+06}, {@code nan}, {@code inf}. */
  public static String sixDigits(double value) {
    return general(value, 6);
  }

  /** The fewest digits that read back as the same number; whole numbers without a point. */
  public static String shortest(double value) {
    if (!Double.isFinite(value) || value == 0) {
      return special(value);
    }
    BigDecimal exact = new BigDecimal(Math.abs(value));
    BigDecimal rounded = exact;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() == Math.abs(value)) {
        break;
      }
    }
    return sign(value) + plainOrScientific(rounded, LONGEST_PLAIN);
  }

  /** So many significant digits without trailing zeros, {@code %.Ng}. */
  static String general(double value, int digits) {
    if (!Double.isFinite(value) || value == 0) {
      return special(value);
    }
    int kept = Math.max(1, digits);
    BigDecimal rounded =
        new BigDecimal(Math.abs(value)).round(new MathContext(kept, RoundingMode.HALF_EVEN));
    return sign(value) + plainOrScientific(rounded, kept);
  }

  /** So many digits after the point, {@code %.Nf}. */
  static String fixed(double value, int digits) {
    if (!Double.isFinite(value)) {
      return special(value);
    }
    return sign(value)
        + new BigDecimal(Math.abs(value)).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** One digit before the point, so many after it, and an exponent, {@code %.Ne}. */
  static String scientific(double value, int digits) {
    if (!Double.isFinite(value)) {
      return special(value);
    }
    BigDecimal rounded =
        new BigDecimal(Math.abs(value)).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN));
    String all = rounded.unscaledValue().toString();
    String padded = all + "0".repeat(Math.max(0, digits + 1 - all.length()));
    return sign(value)
        + withExponent(padded.substring(0, digits + 1), value == 0 ? 0 : exponent(rounded));
  }

  private static String plainOrScientific(BigDecimal rounded, int longestPlain) {
    int exponent = exponent(rounded);
    BigDecimal bare = rounded.stripTrailingZeros();
    return exponent >= SMALLEST_PLAIN && exponent < longestPlain
        ? bare.toPlainString()
        : withExponent(bare.unscaledValue().toString(), exponent);
  }

  private static String withExponent(String digits, int exponent) {
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String size = Integer.toString(Math.abs(exponent));
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + (size.length() < 2 ? "0" : "") + size;
  }

  private static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }

  private static String special(double value) {
    return Double.isNaN(value) ? "nan" : sign(value) + (value == 0 ? "0" : "inf");
  }

  private static String sign(double value) {
    return value < 0 || (value == 0 && 1 / value < 0) ? "-" : "";
  }
}
