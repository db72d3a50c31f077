package dev.inflight.app.rules.test;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as tests write them: {@code 500ms}, {@code 1h30m}, {@code 0}. */
final class TestDuration {
  private static final Pattern WHOLE =
      Pattern.compile("(?:\\d{1,12}(?:\\.\\d{1,9})?(?:ms|s|m|h|d)){1,5}");
  private static final Pattern PART = Pattern.compile("([\\d.]+)(ms|s|m|h|d)");
  private static final BigDecimal LONGEST = BigDecimal.valueOf(3_650L * 86_400_000_000_000L);
  private static final Map<String, Long> UNITS =
      Map.of(
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);

  private TestDuration() {}

  /** In nanoseconds; empty when the text is no duration of at most ten years. */
  static Optional<Long> ns(String text) {
    if (text.equals("0")) {
      return Optional.of(0L);
    }
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      long unit = UNITS.getOrDefault(part.group(2), 1L);
      sum = sum.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
    }
    return sum.compareTo(LONGEST) > 0 ? Optional.empty() : Optional.of(sum.longValue());
  }

  /** A duration in the largest unit that shows it whole. */
  static String text(long ns) {
    if (ns % 1_000_000_000L != 0) {
      return BigDecimal.valueOf(ns, 6).stripTrailingZeros().toPlainString() + "ms";
    }
    long seconds = ns / 1_000_000_000L;
    if (seconds == 0) {
      return "0s";
    }
    StringBuilder text = new StringBuilder();
    long[] sizes = {86_400, 3_600, 60, 1};
    String[] units = {"d", "h", "m", "s"};
    for (int at = 0; at < sizes.length; at++) {
      if (seconds >= sizes[at]) {
        text.append(seconds / sizes[at]).append(units[at]);
        seconds %= sizes[at];
      }
    }
    return text.toString();
  }
}
