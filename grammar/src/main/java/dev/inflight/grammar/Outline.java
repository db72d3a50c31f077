package dev.inflight.grammar;

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
import java.util.ArrayList;
import java.util.List;

/**
 * A tree as a list, each node before its operands, without places. Comparing lists takes no stack,
 * where comparing nested records takes a lot.
 */
final class Outline implements Condition.Visitor<List<Object>> {
  private final List<Object> nodes = new ArrayList<>();

  static List<Object> of(Condition tree) {
    return tree.accept(new Outline());
  }

  @Override
  public List<Object> literal(Literal literal) {
    return add(Literal.class, literal.value(), literal.unit());
  }

  @Override
  public List<Object> metric(Metric metric) {
    return add(Metric.class, metric.selector());
  }

  @Override
  public List<Object> windowed(Windowed windowed) {
    return add(Windowed.class, windowed.selector(), windowed.window());
  }

  @Override
  public List<Object> call(Call call) {
    return over(call.arguments(), Call.class, call.function(), call.arguments().size());
  }

  @Override
  public List<Object> negative(Negative negative) {
    return over(List.of(negative.operand()), Negative.class);
  }

  @Override
  public List<Object> not(Not not) {
    return over(List.of(not.operand()), Not.class);
  }

  @Override
  public List<Object> arithmetic(Arithmetic arithmetic) {
    return over(
        List.of(arithmetic.left(), arithmetic.right()), Arithmetic.class, arithmetic.operator());
  }

  @Override
  public List<Object> comparison(Comparison comparison) {
    return over(comparison.operands(), Comparison.class, comparison.comparators());
  }

  @Override
  public List<Object> allOf(AllOf allOf) {
    return over(allOf.operands(), AllOf.class, allOf.operands().size());
  }

  @Override
  public List<Object> anyOf(AnyOf anyOf) {
    return over(anyOf.operands(), AnyOf.class, anyOf.operands().size());
  }

  private List<Object> over(List<Condition> operands, Object... node) {
    add(node);
    for (Condition operand : operands) {
      operand.accept(this);
    }
    return nodes;
  }

  private List<Object> add(Object... node) {
    nodes.addAll(List.of(node));
    return nodes;
  }
}
