package dev.inflight.rules.check;

import dev.inflight.grammar.ArithmeticOperator;
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
import dev.inflight.grammar.IssueKind;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Between which numbers sub-expressions of a tree without units lie, whatever the metrics say. What
 * can be no number at all is an error, said once. Not thread-safe.
 */
final class Ranges implements Condition.Visitor<Interval> {

  private final Findings findings;
  private final FunctionRanges functions;
  private final IdentityHashMap<Condition, Interval> known = new IdentityHashMap<>();

  Ranges(Findings findings) {
    this.findings = findings;
    this.functions = new FunctionRanges(findings, this);
  }

  Interval of(Condition condition) {
    Interval range = known.get(condition);
    if (range == null) {
      range = condition.accept(this);
      known.put(condition, range);
    }
    return range;
  }

  private Interval truth(List<Condition> operands) {
    operands.forEach(this::of);
    return Interval.UNIT;
  }

  @Override
  public Interval literal(Literal literal) {
    if (Double.isFinite(literal.value())) {
      return Interval.of(literal.value());
    }
    findings.error(
        IssueKind.NOT_A_NUMBER,
        literal.span(),
        findings.quote(literal) + " is larger than any number that can be held");
    return Interval.ALL;
  }

  @Override
  public Interval metric(Metric metric) {
    return PipelineMetrics.range(metric.selector().name());
  }

  @Override
  public Interval windowed(Windowed windowed) {
    return PipelineMetrics.range(windowed.selector().name());
  }

  @Override
  public Interval call(Call call) {
    return Functions.named(call.function())
        .map(function -> functions.of(function, call))
        .orElse(Interval.ALL);
  }

  @Override
  public Interval negative(Negative negative) {
    return of(negative.operand()).negated();
  }

  @Override
  public Interval arithmetic(Arithmetic arithmetic) {
    Interval left = of(arithmetic.left());
    Interval right = of(arithmetic.right());
    Interval result =
        switch (arithmetic.operator()) {
          case ADD -> left.plus(right);
          case SUBTRACT -> left.plus(right.negated());
          case MULTIPLY -> left.times(right);
          case DIVIDE -> left.over(right);
          case MODULO -> left.modulo(right);
        };
    String reason = "";
    if (right.isZero() && divides(arithmetic.operator())) {
      reason = "a division by zero";
    } else if (left.isConstant() && right.isConstant() && !result.isConstant()) {
      reason = "larger than any number that can be held";
    }
    if (!reason.isEmpty()) {
      findings.error(
          IssueKind.NOT_A_NUMBER, arithmetic.span(), findings.quote(arithmetic) + " is " + reason);
    }
    return result;
  }

  private static boolean divides(ArithmeticOperator operator) {
    return operator == ArithmeticOperator.DIVIDE || operator == ArithmeticOperator.MODULO;
  }

  @Override
  public Interval not(Not not) {
    return truth(List.of(not.operand()));
  }

  @Override
  public Interval comparison(Comparison comparison) {
    return truth(comparison.operands());
  }

  @Override
  public Interval allOf(AllOf allOf) {
    return truth(allOf.operands());
  }

  @Override
  public Interval anyOf(AnyOf anyOf) {
    return truth(anyOf.operands());
  }
}
