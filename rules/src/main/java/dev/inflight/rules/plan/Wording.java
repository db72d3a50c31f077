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
import dev.inflight.grammar.Printer;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A condition for people: with only those brackets that it needs, and what was observed beside
 * every part that was looked up.
 */
public final class Wording implements Condition.Visitor<String> {

  /** How tightly a construct binds, loosest first. */
  private enum Binding {
    OR,
    AND,
    NOT,
    COMPARISON,
    SUM,
    PRODUCT,
    UNARY,
    ATOM
  }

  private final Function<Condition, String> observed;

  private Wording(Function<Condition, String> observed) {
    this.observed = observed;
  }

  /** The condition alone. */
  public static String of(Condition condition) {
    return condition.accept(new Wording(part -> ""));
  }

  /**
   * The condition with what was observed.
   *
   * @param observed the text behind {@code =} for metrics, windows and calls
   */
  public static String with(Condition condition, Function<Condition, String> observed) {
    return condition.accept(new Wording(part -> "=" + observed.apply(part)));
  }

  @Override
  public String literal(Literal literal) {
    return Printer.print(literal);
  }

  @Override
  public String metric(Metric metric) {
    return Printer.print(metric) + observed.apply(metric);
  }

  @Override
  public String windowed(Windowed windowed) {
    return Printer.print(windowed) + observed.apply(windowed);
  }

  @Override
  public String call(Call call) {
    return call.function() + "(" + plain(call.arguments()) + ")" + observed.apply(call);
  }

  private static String plain(List<Condition> arguments) {
    return arguments.stream().map(Wording::of).collect(Collectors.joining(", "));
  }

  @Override
  public String negative(Negative negative) {
    return "-" + inside(negative.operand(), Binding.UNARY);
  }

  @Override
  public String not(Not not) {
    return "not " + inside(not.operand(), Binding.NOT);
  }

  @Override
  public String arithmetic(Arithmetic arithmetic) {
    Binding own = binding(arithmetic);
    Binding right = own == Binding.SUM ? Binding.PRODUCT : Binding.UNARY;
    return inside(arithmetic.left(), own)
        + " "
        + arithmetic.operator().symbol()
        + " "
        + inside(arithmetic.right(), right);
  }

  @Override
  public String comparison(Comparison comparison) {
    StringBuilder text = new StringBuilder(inside(comparison.operands().get(0), Binding.SUM));
    for (int i = 0; i < comparison.comparators().size(); i++) {
      text.append(' ')
          .append(comparison.comparators().get(i).symbol())
          .append(' ')
          .append(inside(comparison.operands().get(i + 1), Binding.SUM));
    }
    return text.toString();
  }

  @Override
  public String allOf(AllOf allOf) {
    return allOf.operands().stream()
        .map(operand -> inside(operand, Binding.NOT))
        .collect(Collectors.joining(" and "));
  }

  @Override
  public String anyOf(AnyOf anyOf) {
    return anyOf.operands().stream()
        .map(operand -> inside(operand, Binding.AND))
        .collect(Collectors.joining(" or "));
  }

  private String inside(Condition part, Binding least) {
    String text = part.accept(this);
    return binding(part).compareTo(least) < 0 ? "(" + text + ")" : text;
  }

  private static Binding binding(Condition condition) {
    if (condition instanceof AnyOf) {
      return Binding.OR;
    }
    if (condition instanceof AllOf) {
      return Binding.AND;
    }
    if (condition instanceof Not) {
      return Binding.NOT;
    }
    if (condition instanceof Comparison) {
      return Binding.COMPARISON;
    }
    if (condition instanceof Arithmetic arithmetic) {
      return switch (arithmetic.operator()) {
        case ADD, SUBTRACT -> Binding.SUM;
        case MULTIPLY, DIVIDE, MODULO -> Binding.PRODUCT;
      };
    }
    return condition instanceof Negative ? Binding.UNARY : Binding.ATOM;
  }
}
