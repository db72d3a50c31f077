package dev.inflight.grammar;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Regular expressions of label matchers: RE2's, which match in time linear in their text. */
final class Expressions {
  /** The compiler recurses over groups. */
  private static final int GROUPS = 100;

  /** The compiler writes out what is repeated: to so many steps, were all within one another. */
  private static final long STEPS = 100_000;

  private static final java.util.regex.Pattern REPEATED =
      java.util.regex.Pattern.compile("\\{(\\d{1,4})(?:,(\\d{0,4}))?\\}");

  private Expressions() {}

  /** What is wrong with an expression, if anything. */
  static Optional<String> fault(String expression) {
    if (expression.length() > Limits.EXPRESSION) {
      return Optional.of("a regular expression has at most " + Limits.EXPRESSION + " characters");
    }
    if (expression.chars().filter(c -> c == '(' || c == '[').count() > GROUPS) {
      return Optional.of("a regular expression has at most " + GROUPS + " groups and classes");
    }
    if (expression.length() * repetitions(expression) > STEPS) {
      return Optional.of("a regular expression repeats less within repetitions");
    }
    try {
      Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      return Optional.of("not a regular expression of RE2: " + e.getDescription());
    }
    return Optional.empty();
  }

  private static long repetitions(String expression) {
    return REPEATED
        .matcher(expression)
        .results()
        .mapToLong(each -> Math.max(number(each.group(1)), number(each.group(2))))
        .reduce(1, (one, other) -> Math.min(STEPS + 1, one * Math.max(1, other)));
  }

  private static long number(@Nullable String digits) {
    return digits == null || digits.isEmpty() ? 1 : Long.parseLong(digits);
  }
}
