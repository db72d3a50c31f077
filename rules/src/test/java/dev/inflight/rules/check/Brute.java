package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.AllOf;
import dev.inflight.grammar.Condition.AnyOf;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Negative;
import dev.inflight.grammar.Condition.Not;
import dev.inflight.grammar.Condition.Windowed;
import java.util.List;
import java.util.Map;

/**
 * The value of a condition over the latest values of metrics, in the plainest way; truths are 0, 1.
 */
record Brute(Map<String, Double> values) implements Condition.Visitor<Double> {

  @Override
  public Double literal(Literal literal) {
    return literal.value();
  }

  @Override
  public Double metric(Metric metric) {
    return values.getOrDefault(metric.selector().name(), Double.NaN);
  }

  @Override
  public Double windowed(Windowed windowed) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Double call(Call call) {
    List<Double> given = call.arguments().stream().map(a -> a.accept(this)).toList();
    double x = given.get(0);
    return switch (call.function()) {
      case "abs" -> Math.abs(x);
      case "floor" -> Math.floor(x);
      case "ceil" -> Math.ceil(x);
      case "sqrt" -> Math.sqrt(x);
      case "exp" -> Math.exp(x);
      case "log" -> Math.log(x);
      case "min" -> Math.min(x, given.get(1));
      case "max" -> Math.max(x, given.get(1));
      case "clamp" -> Math.min(Math.max(x, given.get(1)), given.get(2));
      default -> throw new UnsupportedOperationException(call.function());
    };
  }

  @Override
  public Double negative(Negative negative) {
    return -negative.operand().accept(this);
  }

  @Override
  public Double not(Not not) {
    return truth(not.operand().accept(this) == 0);
  }

  @Override
  public Double arithmetic(Arithmetic arithmetic) {
    double left = arithmetic.left().accept(this);
    double right = arithmetic.right().accept(this);
    return switch (arithmetic.operator()) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case MODULO -> left - right * Math.floor(left / right);
    };
  }

  @Override
  public Double comparison(Comparison comparison) {
    boolean all = true;
    for (int i = 1; i < comparison.operands().size(); i++) {
      double left = comparison.operands().get(i - 1).accept(this);
      double right = comparison.operands().get(i).accept(this);
      all &= comparison.comparators().get(i - 1).holds(left, right);
    }
    return truth(all);
  }

  @Override
  public Double allOf(AllOf allOf) {
    return truth(allOf.operands().stream().allMatch(operand -> operand.accept(this) != 0));
  }

  @Override
  public Double anyOf(AnyOf anyOf) {
    return truth(anyOf.operands().stream().anyMatch(operand -> operand.accept(this) != 0));
  }

  private static double truth(boolean truth) {
    return truth ? 1 : 0;
  }
}
