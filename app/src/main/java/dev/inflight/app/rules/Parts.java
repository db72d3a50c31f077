package dev.inflight.app.rules;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.rules.check.Walk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What there is within a condition, and of which function it is an argument. */
final class Parts {
  private Parts() {}

  /** The condition and everything within, in the order written, however deep. */
  static List<Part> all(Condition condition) {
    List<Part> found = new ArrayList<>();
    Deque<Part> open = new ArrayDeque<>(List.of(new Part(condition, "")));
    while (!open.isEmpty()) {
      Part next = open.pop();
      found.add(next);
      String function = next.condition() instanceof Call call ? call.function() : "";
      List<Condition> parts = Walk.parts(next.condition());
      for (int at = parts.size() - 1; at >= 0; at--) {
        open.push(new Part(parts.get(at), function));
      }
    }
    return found;
  }

  /**
   * Something within a condition.
   *
   * @param function of which it is an argument; empty when of none
   */
  record Part(Condition condition, String function) {}
}
