package dev.inflight.app.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as rule files write them: {@code 500ms}, {@code 1.5s}, {@code 1h30m}, {@code 2d}. */
public final class RuleDuration {
  private static final Pattern SHAPE =
      Pattern.compile("(?:\\d{1,18}(?:\\.\\d{1,9})?(?:ns|us|ms|s|m|h|d|w)){1,8}");
  private static final Pattern PART = Pattern.compile("([\\d.]+)(ns|us|ms|s|m|h|d|w)");
  private static final long SECOND = 1_000_000_000L;
  private static final BigDecimal LONGEST = BigDecimal.valueOf(3_650 * 86_400L * SECOND);
  private static final Map<String, Long> UNITS =
      Map.of(
          "ns",
          1L,
          "us",
          1_000L,
          "ms",
          1_000_000L,
          "s",
          SECOND,
          "m",
          60 * SECOND,
          "h",
          3_600 * SECOND,
          "d",
          86_400 * SECOND,
          "w",
          604_800 * SECOND);

  private RuleDuration() {}

  /** In nanoseconds; empty when the text is no duration of at most ten years. */
  public static OptionalLong ns(String text) {
    if (text.equals("0")) {
      return OptionalLong.of(0);
    }
    if (!SHAPE.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      long unit = UNITS.getOrDefault(part.group(2), 1L);
      sum = sum.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
    }
    return within(sum);
  }

  /** A number of seconds in nanoseconds; empty when it is negative or more than ten years. */
  static OptionalLong seconds(String number) {
    BigDecimal seconds = new BigDecimal(number);
    boolean modest = seconds.precision() - seconds.scale() <= 12 && seconds.scale() <= 400;
    return seconds.signum() < 0 || !modest
        ? OptionalLong.empty()
        : within(seconds.multiply(BigDecimal.valueOf(SECOND)));
  }

  private static OptionalLong within(BigDecimal ns) {
    return ns.compareTo(LONGEST) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(ns.setScale(0, RoundingMode.HALF_UP).longValue());
  }
}
