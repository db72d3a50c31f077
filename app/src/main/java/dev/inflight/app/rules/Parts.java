package dev.inflight.app.rules;

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
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** What a condition directly consists of, in the order written. */
final class Parts implements Condition.Visitor<List<Condition>> {
  private static final Parts PARTS = new Parts();

  private Parts() {}

  static List<Condition> of(Condition condition) {
    return condition.accept(PARTS);
  }

  /** The condition and everything within, in the order written, however deep. */
  static List<Part> all(Condition condition) {
    List<Part> found = new ArrayList<>();
    Deque<Part> open = new ArrayDeque<>(List.of(new Part(condition, "")));
    while (!open.isEmpty()) {
      Part next = open.pop();
      found.add(next);
      String function = next.condition() instanceof Call call ? call.function() : "";
      List<Condition> parts = of(next.condition());
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

  /** Of {@code rate(m[20], s)} the second argument is a word, no metric. */
  @Override
  public List<Condition> call(Call call) {
    List<Condition> arguments = call.arguments();
    boolean perSecond = Set.of("rate", "slope").contains(call.function()) && arguments.size() == 2;
    return perSecond ? arguments.subList(0, 1) : arguments;
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
