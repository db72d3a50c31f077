package dev.inflight.grammar;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/** Regular expressions of label matchers: RE2's, which match in time linear in their text. */
final class Expressions {
  /** The compiler recurses over groups. */
  private static final int GROUPS = 100;

  private Expressions() {}

  /** What is wrong with an expression, if anything. */
  static Optional<String> fault(String expression) {
    if (expression.length() > Limits.EXPRESSION) {
      return Optional.of("a regular expression has at most " + Limits.EXPRESSION + " characters");
    }
    if (expression.chars().filter(c -> c == '(' || c == '[').count() > GROUPS) {
      return Optional.of("a regular expression has at most " + GROUPS + " groups and classes");
    }
    try {
      Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      return Optional.of("not a regular expression of RE2: " + e.getDescription());
    }
    return Optional.empty();
  }
}
