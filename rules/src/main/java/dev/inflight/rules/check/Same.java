package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import java.util.List;

/** A sub-expression as a key: equal to the same text elsewhere. */
final class Same {

  private static final int DEPTH = 6;

  private final Condition condition;
  private final int hash;

  Same(Condition condition) {
    this.condition = condition;
    this.hash = hash(condition, DEPTH);
  }

  private static int hash(Condition condition, int depth) {
    if (condition instanceof Literal literal) {
      return Double.hashCode(literal.value());
    }
    if (condition instanceof Metric metric) {
      return metric.selector().hashCode();
    }
    if (condition instanceof Windowed windowed) {
      return 31 * windowed.selector().hashCode() + windowed.window().hashCode();
    }
    int hash = condition.getClass().hashCode();
    if (depth > 0 && condition instanceof Arithmetic arithmetic) {
      hash = 31 * hash + arithmetic.operator().ordinal();
      hash = 31 * hash + hash(arithmetic.right(), depth - 1);
      return 31 * hash + hash(arithmetic.left(), depth - 1);
    }
    if (condition instanceof Call call) {
      hash = 31 * hash + call.function().hashCode() + call.arguments().size();
      for (Condition argument : depth > 0 ? call.arguments() : List.<Condition>of()) {
        hash = 31 * hash + hash(argument, depth - 1);
      }
    }
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Same same && hash == same.hash && condition.sameAs(same.condition);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
