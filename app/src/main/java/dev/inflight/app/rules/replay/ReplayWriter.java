package dev.inflight.app.rules.replay;

import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleState;
import java.util.List;

/** Where a replay's changes go, in their order, and its end. */
interface ReplayWriter {
  void change(AlertChange change);

  void end(Ending ending);

  /**
   * How a replay ended.
   *
   * @param beganNs when the first thing happened, Unix nanoseconds
   * @param endedNs when the last thing happened
   * @param states where every instance stood then
   * @param notes what a reader should know
   */
  record Ending(
      long beganNs, long endedNs, List<RuleSum> rules, List<RuleState> states, List<String> notes) {
    public Ending {
      rules = List.copyOf(rules);
      states = List.copyOf(states);
      notes = List.copyOf(notes);
    }
  }
}
