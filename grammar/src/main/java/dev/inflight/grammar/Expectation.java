package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * What belongs at a place of a condition.
 *
 * @param kind the issue when it is not there
 * @param words the subject of a sentence
 */
record Expectation(IssueKind kind, String words) {

  /**
   * @param rule index of the parser's rule
   * @param expected the token types that fit
   * @param afterOpening whether a parenthesis has just been opened
   */
  static Expectation of(int rule, IntervalSet expected, boolean afterOpening) {
    return switch (rule) {
      case AlertRuleParser.RULE_condition -> unexpected("an operator or the end");
      case AlertRuleParser.RULE_primary ->
          expected.contains(AlertRuleParser.CLOSE)
              ? missing("an operator or ')'")
              : unexpected("a value");
      case AlertRuleParser.RULE_arguments ->
          afterOpening ? unexpected("a value or ')'") : missing("an operator, ',' or ')'");
      case AlertRuleParser.RULE_window, AlertRuleParser.RULE_extent -> inWindow(expected);
      case AlertRuleParser.RULE_least ->
          unexpected(
              expected.contains(AlertRuleParser.NUMBER)
                  ? "a number of points"
                  : "'min' and a number of points");
      default -> inLabels(expected);
    };
  }

  private static Expectation inWindow(IntervalSet expected) {
    if (expected.contains(AlertRuleParser.CLOSE_WINDOW)) {
      return missing("']'");
    }
    return new Expectation(IssueKind.WINDOW_SIZE_EXPECTED, "a window's size, such as 20 or 5m,");
  }

  private static Expectation inLabels(IntervalSet expected) {
    if (expected.contains(AlertRuleParser.CLOSE_LABELS)) {
      return missing("',' or '}'");
    }
    if (expected.contains(AlertRuleParser.NAME)) {
      return unexpected("a label's name");
    }
    return unexpected(
        expected.contains(AlertRuleParser.QUOTED)
            ? "a label's value in quotes"
            : "one of = != =~ !~");
  }

  private static Expectation unexpected(String words) {
    return new Expectation(IssueKind.UNEXPECTED_TOKEN, words);
  }

  private static Expectation missing(String words) {
    return new Expectation(IssueKind.EXPECTED_TOKEN, words);
  }
}
