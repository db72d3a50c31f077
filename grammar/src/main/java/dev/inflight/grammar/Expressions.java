package dev.inflight.grammar;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions of label matchers: what Java understands and RE2 would too. */
final class Expressions {
  /** Look-around, atomic groups and back references; a backslash may itself be escaped. */
  private static final Pattern BEYOND_RE2 =
      Pattern.compile("\\(\\?(?:[=!>]|<[=!])|(?<!\\\\)(?:\\\\\\\\)*\\\\[1-9k]");

  /** Java's compiler recurses over them. */
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
      return Optional.of("not a regular expression: " + e.getDescription());
    }
    return BEYOND_RE2.matcher(expression).find()
        ? Optional.of("look-around, atomic groups and back references are not understood")
        : Optional.empty();
  }
}
