package dev.inflight.app.command;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 5s}, {@code -250ns}, {@code 1.5ms}. */
final class Durations {
  private static final Pattern SHAPE =
      Pattern.compile("([+-]?\\d{1,18}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s|m|h)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private Durations() {}

  /**
   * The duration in nanoseconds.
   *
   * @throws IllegalArgumentException when it is none, or does not fit
   */
  static long ns(String text) {
    Matcher matcher = SHAPE.matcher(text.equals("0") ? "0ns" : text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no duration, expected a number with ns, us, ms, s, m or h");
    }
    long unit = UNITS.getOrDefault(matcher.group(2), 1L);
    try {
      return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no whole number of nanoseconds in 64 bits", e);
    }
  }
}
