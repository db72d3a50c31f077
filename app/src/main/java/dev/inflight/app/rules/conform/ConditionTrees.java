package dev.inflight.app.rules.conform;

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
import dev.inflight.grammar.MetricSelector;
import java.util.ArrayList;
import java.util.List;

/** Brings our conditions into the form in which they are compared. */
final class ConditionTrees implements Condition.Visitor<Tree> {
  private static final double NANOS = 1e9;

  static Tree of(Condition condition) {
    return condition.accept(new ConditionTrees());
  }

  @Override
  public Tree literal(Literal literal) {
    return Tree.number(literal.baseValue());
  }

  @Override
  public Tree metric(Metric metric) {
    return Tree.metric(name(metric.selector()));
  }

  @Override
  public Tree windowed(Windowed windowed) {
    String name = name(windowed.selector());
    return windowed.window().timed()
        ? Tree.seconds(name, windowed.window().size() / NANOS)
        : Tree.points(name, windowed.window().size());
  }

  private static String name(MetricSelector selector) {
    return selector.matchers().isEmpty() ? selector.name() : selector.name() + selector.matchers();
  }

  @Override
  public Tree call(Call call) {
    return new Tree("call " + call.function(), all(call.arguments()));
  }

  @Override
  public Tree negative(Negative negative) {
    return Tree.of("neg", negative.operand().accept(this));
  }

  @Override
  public Tree not(Not not) {
    return Tree.of("not", not.operand().accept(this));
  }

  @Override
  public Tree arithmetic(Arithmetic arithmetic) {
    return Tree.of(
        arithmetic.operator().symbol(),
        arithmetic.left().accept(this),
        arithmetic.right().accept(this));
  }

  @Override
  public Tree comparison(Comparison comparison) {
    List<Tree> operands = all(comparison.operands());
    List<Tree> pairs = new ArrayList<>();
    for (int at = 0; at < comparison.comparators().size(); at++) {
      String symbol = comparison.comparators().get(at).symbol();
      pairs.add(Tree.of(symbol, operands.get(at), operands.get(at + 1)));
    }
    return pairs.size() == 1 ? pairs.get(0) : Tree.group("and", pairs);
  }

  @Override
  public Tree allOf(AllOf allOf) {
    return Tree.group("and", all(allOf.operands()));
  }

  @Override
  public Tree anyOf(AnyOf anyOf) {
    return Tree.group("or", all(anyOf.operands()));
  }

  private List<Tree> all(List<Condition> operands) {
    return operands.stream().map(operand -> operand.accept(this)).toList();
  }
}
