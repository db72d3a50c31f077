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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Every construct of a tree, each before its parts, in a loop. */
public final class Walk implements Condition.Visitor<List<Condition>> {

  private static final Walk PARTS = new Walk();

  private Walk() {}

  /** Shows a condition and everything within, in the order of the text, however deep. */
  public static void through(Condition condition, Consumer<Condition> visit) {
    Deque<Condition> open = new ArrayDeque<>();
    open.push(condition);
    while (!open.isEmpty()) {
      Condition next = open.pop();
      visit.accept(next);
      List<Condition> parts = parts(next);
      for (int i = parts.size() - 1; i >= 0; i--) {
        open.push(parts.get(i));
      }
    }
  }

  /** The constructs of which one is made, in the order of the text. */
  public static List<Condition> parts(Condition condition) {
    return condition.accept(PARTS);
  }

  /** Whether a call's argument is the word that asks for a rate per second, not a metric. */
  static boolean isPerSecond(Condition argument) {
    return argument instanceof Metric metric
        && metric.selector().name().equals(RuleFunction.PER_SECOND)
        && !metric.selector().quoted()
        && metric.selector().matchers().isEmpty();
  }

  /** Whether a function takes that word as its second argument. */
  static boolean takesPerSecond(String function) {
    return function.equals(RuleFunction.RATE.word()) || function.equals(RuleFunction.SLOPE.word());
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
    List<Condition> arguments = call.arguments();
    return takesPerSecond(call.function()) && arguments.size() == 2 && isPerSecond(arguments.get(1))
        ? arguments.subList(0, 1)
        : arguments;
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
