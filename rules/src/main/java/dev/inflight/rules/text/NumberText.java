package dev.inflight.rules.text;

/** Numbers for people, rounded half to even from their exact value. */
public final class NumberText {

  private NumberText() {}

  /**
   * Six significant digits, as {@code %.6g} prints: {@code 1.23457e+06}, {@code nan}, {@code inf}.
   */
  public static String sixDigits(double value) {
    throw new UnsupportedOperationException("" + value);
  }

  /** The fewest digits that read back as the same number; whole numbers without a point. */
  public static String shortest(double value) {
    throw new UnsupportedOperationException("" + value);
  }
}
