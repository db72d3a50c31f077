package dev.inflight.app.rules;

import dev.inflight.grammar.Comparator;
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
import dev.inflight.grammar.Printer;
import java.util.stream.Collectors;

/** What a node of a tree is called: an operator, a function, or all of a leaf. */
final class NodeNames implements Condition.Visitor<String> {
  private static final NodeNames NAMES = new NodeNames();

  private NodeNames() {}

  static String of(Condition condition) {
    return condition.accept(NAMES);
  }

  @Override
  public String literal(Literal literal) {
    return Printer.print(literal);
  }

  @Override
  public String metric(Metric metric) {
    return Printer.print(metric);
  }

  @Override
  public String windowed(Windowed windowed) {
    return Printer.print(windowed);
  }

  @Override
  public String call(Call call) {
    return call.function();
  }

  @Override
  public String negative(Negative negative) {
    return "minus";
  }

  @Override
  public String not(Not not) {
    return "not";
  }

  @Override
  public String arithmetic(Arithmetic arithmetic) {
    return arithmetic.operator().symbol();
  }

  @Override
  public String comparison(Comparison comparison) {
    return comparison.comparators().stream()
        .map(Comparator::symbol)
        .collect(Collectors.joining(" "));
  }

  @Override
  public String allOf(AllOf allOf) {
    return "and";
  }

  @Override
  public String anyOf(AnyOf anyOf) {
    return "or";
  }
}
