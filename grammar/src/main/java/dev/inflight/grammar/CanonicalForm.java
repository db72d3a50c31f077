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

/** Writes one tree; what has operands puts those that have some in parentheses. */
final class CanonicalForm implements Condition.Visitor<StringBuilder> {
  private final StringBuilder out;
  private final LeafForm leaves;

  CanonicalForm(StringBuilder out) {
    this.out = out;
    this.leaves = new LeafForm(out);
  }

  @Override
  public StringBuilder literal(Literal literal) {
    leaves.literal(literal);
    return out;
  }

  @Override
  public StringBuilder metric(Metric metric) {
    leaves.selector(metric.selector());
    return out;
  }

  @Override
  public StringBuilder windowed(Windowed windowed) {
    leaves.selector(windowed.selector());
    leaves.window(windowed.window());
    return out;
  }

  @Override
  public StringBuilder call(Call call) {
    out.append(call.function()).append('(');
    String separator = "";
    for (Condition argument : call.arguments()) {
      out.append(separator);
      argument.accept(this);
      separator = ", ";
    }
    return out.append(')');
  }

  @Override
  public StringBuilder negative(Negative negative) {
    out.append('-');
    return operand(negative.operand());
  }

  @Override
  public StringBuilder not(Not not) {
    out.append("not ");
    return operand(not.operand());
  }

  @Override
  public StringBuilder arithmetic(Arithmetic arithmetic) {
    operand(arithmetic.left());
    out.append(' ').append(arithmetic.operator().symbol()).append(' ');
    return operand(arithmetic.right());
  }

  @Override
  public StringBuilder comparison(Comparison comparison) {
    operand(comparison.operands().get(0));
    for (int i = 0; i < comparison.comparators().size(); i++) {
      out.append(' ').append(comparison.comparators().get(i).symbol()).append(' ');
      operand(comparison.operands().get(i + 1));
    }
    return out;
  }

  @Override
  public StringBuilder allOf(AllOf allOf) {
    return chain(allOf.operands(), " and ");
  }

  @Override
  public StringBuilder anyOf(AnyOf anyOf) {
    return chain(anyOf.operands(), " or ");
  }

  private StringBuilder chain(List<Condition> operands, String word) {
    String separator = "";
    for (Condition each : operands) {
      out.append(separator);
      operand(each);
      separator = word;
    }
    return out;
  }

  private StringBuilder operand(Condition operand) {
    if (standsAlone(operand)) {
      return operand.accept(this);
    }
    out.append('(');
    operand.accept(this);
    return out.append(')');
  }

  private static boolean standsAlone(Condition operand) {
    return operand instanceof Literal
        || operand instanceof Metric
        || operand instanceof Windowed
        || operand instanceof Call;
  }
}
