package dev.inflight.app.rules.test;

import dev.inflight.rules.engine.RuleState;
import dev.inflight.rules.engine.RuleState.Answer;
import java.util.Locale;
import java.util.Optional;

/** Where a rule stands, in the words of tests. */
final class States {
  private static final String UNKNOWN = "unknown";

  private States() {}

  /** Its phase, or that it is unknown when that is what was asked for. */
  static String word(RuleState state, Optional<String> asked) {
    boolean unknown = state.truth() == Answer.UNKNOWN && asked.filter(UNKNOWN::equals).isPresent();
    return unknown ? UNKNOWN : state.phase().name().toLowerCase(Locale.ROOT);
  }

  static String words(RuleState state) {
    String phase = state.phase().name().toLowerCase(Locale.ROOT);
    return state.truth() == Answer.UNKNOWN
        ? phase + ", unknown: " + state.unknownReason()
        : phase + ", condition " + state.truth().name().toLowerCase(Locale.ROOT);
  }
}
