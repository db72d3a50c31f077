package dev.inflight.app.rules.conform;

import dev.inflight.grammar.IssueKind;
import java.util.EnumMap;
import java.util.Map;

/** Our kinds of issues in the corpus' words, where they are others. */
final class ErrorKinds {
  private static final Map<IssueKind, String> WORDS = new EnumMap<>(IssueKind.class);

  static {
    WORDS.put(IssueKind.MALFORMED_NUMBER, "malformed_number_raw_error");
    WORDS.put(IssueKind.UNKNOWN_KEY, "unknown_rule_key");
    WORDS.put(IssueKind.UNKNOWN_MODE, "unknown_rule_mode");
    WORDS.put(IssueKind.INVALID_VALUE, "for_steps_not_integer");
  }

  private ErrorKinds() {}

  static String word(IssueKind kind) {
    return WORDS.getOrDefault(kind, kind.code());
  }
}
