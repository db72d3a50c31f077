package dev.inflight.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as it is written, and what touches it.
 *
 * @param digits the decimal number
 * @param tail a unit, something that is none, or nothing
 */
record Numeral(String digits, String tail) {
  private static final Pattern DIGITS =
      Pattern.compile("(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  /** Takes a text that begins with a number apart. */
  static Numeral of(String text) {
    Matcher digits = DIGITS.matcher(text);
    return digits.lookingAt()
        ? new Numeral(digits.group(), text.substring(digits.end()))
        : new Numeral("", text);
  }

  /** The nearest double; infinite when it is beyond all of them. */
  double value() {
    return Double.parseDouble(digits);
  }
}
