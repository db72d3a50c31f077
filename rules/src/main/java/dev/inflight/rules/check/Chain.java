package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Arithmetic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The left spine of arithmetic: {@code a + b - c} is {@code (a + b)} and then {@code - c}.
 * Thousands of terms are one chain, walked in a loop, not by recursion.
 */
final class Chain {

  private Chain() {}

  /** The operations from the innermost to the given one; each is the next one's left operand. */
  static List<Arithmetic> of(Arithmetic outermost) {
    Deque<Arithmetic> chain = new ArrayDeque<>();
    Condition at = outermost;
    while (at instanceof Arithmetic arithmetic) {
      chain.addFirst(arithmetic);
      at = arithmetic.left();
    }
    return new ArrayList<>(chain);
  }
}
