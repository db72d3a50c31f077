package dev.inflight.grammar;

import java.util.Locale;

/** What can be wrong with a rule. */
public enum IssueKind {
  UNTERMINATED_QUOTE,
  UNEXPECTED_CHARACTER,
  UNEXPECTED_TOKEN,
  /** A bracket or a parenthesis that must follow does not. */
  EXPECTED_TOKEN,
  EMPTY_EXPRESSION,
  EMPTY_RULE,
  RULE_WITHOUT_CONDITION,
  MALFORMED_NUMBER,
  WINDOW_SIZE_EXPECTED,
  WINDOW_SIZE_INVALID,
  WINDOW_ON_NON_METRIC,
  INVALID_REGULAR_EXPRESSION,
  TOO_LONG,
  TOO_DEEP,
  TOO_MANY_NODES,
  UNKNOWN_FUNCTION,
  ARITY,
  WINDOW_REQUIRED,
  METRIC_ARGUMENT_REQUIRED,
  WINDOW_OR_TWO_SCALARS_REQUIRED,
  KIND_MISMATCH,
  UNIT_MISMATCH,
  NEVER_TRUE,
  ALWAYS_TRUE,
  NOT_A_NUMBER,
  UNKNOWN_METRIC,
  UNKNOWN_LABEL,
  WINDOW_TOO_SHORT,
  PLACEHOLDER,
  UNKNOWN_KEY,
  UNKNOWN_MODE,
  UNKNOWN_LEVEL,
  INVALID_VALUE,
  DUPLICATE_NAME,
  MESSAGE_IS_A_NUMBER,
  MALFORMED_FILE;

  /** The kind as messages write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The kind as JSON writes it. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
