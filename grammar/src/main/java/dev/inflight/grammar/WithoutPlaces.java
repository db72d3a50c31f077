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
import java.util.List;

/** A copy of a tree in which nothing has a place. */
final class WithoutPlaces implements Condition.Visitor<Condition> {

  @Override
  public Condition literal(Literal literal) {
    return new Literal(literal.value(), literal.unit(), Span.NOWHERE);
  }

  @Override
  public Condition metric(Metric metric) {
    return new Metric(metric.selector(), Span.NOWHERE);
  }

  @Override
  public Condition windowed(Windowed windowed) {
    return new Windowed(windowed.selector(), windowed.window(), Span.NOWHERE);
  }

  @Override
  public Condition call(Call call) {
    return new Call(call.function(), all(call.arguments()), Span.NOWHERE, Span.NOWHERE);
  }

  @Override
  public Condition negative(Negative negative) {
    return new Negative(negative.operand().accept(this), Span.NOWHERE);
  }

  @Override
  public Condition not(Not not) {
    return new Not(not.operand().accept(this), Span.NOWHERE);
  }

  @Override
  public Condition arithmetic(Arithmetic arithmetic) {
    return new Arithmetic(
        arithmetic.operator(),
        arithmetic.left().accept(this),
        arithmetic.right().accept(this),
        Span.NOWHERE);
  }

  @Override
  public Condition comparison(Comparison comparison) {
    return new Comparison(all(comparison.operands()), comparison.comparators(), Span.NOWHERE);
  }

  @Override
  public Condition allOf(AllOf allOf) {
    return new AllOf(all(allOf.operands()), Span.NOWHERE);
  }

  @Override
  public Condition anyOf(AnyOf anyOf) {
    return new AnyOf(all(anyOf.operands()), Span.NOWHERE);
  }

  private List<Condition> all(List<Condition> operands) {
    return operands.stream().map(operand -> operand.accept(this)).toList();
  }
}
