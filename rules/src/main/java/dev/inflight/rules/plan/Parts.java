package dev.inflight.rules.plan;

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
import dev.inflight.rules.check.RuleFunction;
import java.util.List;

/** The parts of a condition that have values, in the order of its text: not the word {@code s}. */
final class Parts implements Condition.Visitor<List<Condition>> {

  private static final Parts VISITOR = new Parts();

  private Parts() {}

  static List<Condition> of(Condition condition) {
    return condition.accept(VISITOR);
  }

  @Override
  public List<Condition> literal(Literal literal) {
    return List.of();
  }

  @Override
  public List<Condition> metric(Metric metric) {
    return List.of();
  }

  @Override
  public List<Condition> windowed(Windowed windowed) {
    return List.of();
  }

  @Override
  public List<Condition> call(Call call) {
    boolean word =
        call.arguments().size() == 2
            && (call.function().equals(RuleFunction.RATE.word())
                || call.function().equals(RuleFunction.SLOPE.word()));
    return word ? call.arguments().subList(0, 1) : call.arguments();
  }

  @Override
  public List<Condition> negative(Negative negative) {
    return List.of(negative.operand());
  }

  @Override
  public List<Condition> not(Not not) {
    return List.of(not.operand());
  }

  @Override
  public List<Condition> arithmetic(Arithmetic arithmetic) {
    return List.of(arithmetic.left(), arithmetic.right());
  }

  @Override
  public List<Condition> comparison(Comparison comparison) {
    return comparison.operands();
  }

  @Override
  public List<Condition> allOf(AllOf allOf) {
    return allOf.operands();
  }

  @Override
  public List<Condition> anyOf(AnyOf anyOf) {
    return anyOf.operands();
  }
}
