package dev.inflight.rules.engine;

import dev.inflight.model.Labels;
import dev.inflight.rules.alert.AlertMachine.Phase;

/**
 * Where one instance of a rule stands.
 *
 * @param labels the instance's {@code by} labels
 * @param sinceNs when it came to this phase, Unix nanoseconds; 0 before anything happened
 * @param fires how many alerts it has sent
 * @param hits evaluations in a row for which the condition held
 * @param truth the last answer: true, false or unknown
 * @param unknownSinceNs since when it cannot be answered; 0 when it can
 * @param unknownReason why not, with figures; empty when it can
 */
public record RuleState(
    String rule,
    Labels labels,
    Phase phase,
    long sinceNs,
    long fires,
    long hits,
    Answer truth,
    long unknownSinceNs,
    String unknownReason) {

  /** One of three values. */
  public enum Answer {
    TRUE,
    FALSE,
    UNKNOWN;

    /** The answer that a number is. */
    static Answer of(double truth) {
      if (Double.isNaN(truth)) {
        return UNKNOWN;
      }
      return truth == 0 ? FALSE : TRUE;
    }
  }

  /** Whether somebody who asks should be told that it fires. */
  public boolean firing() {
    return phase == Phase.FIRING || phase == Phase.LINGERING;
  }
}
