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
import java.util.Collection;
import java.util.List;

/** The largest window of points in a condition; 1 when it has none. */
final class WindowSizes implements Condition.Visitor<Long> {
  private static final int KEPT = 4096;

  /**
   * How many points of each metric the peer keeps.
   *
   * @param asked 0 for as many as it keeps by itself
   */
  static int kept(int asked, Collection<Condition> conditions) {
    long largest = asked > 0 ? asked : KEPT;
    for (Condition each : conditions) {
      largest = Math.max(largest, each.accept(new WindowSizes()));
    }
    return (int) Math.min(largest, 10_000_000);
  }

  @Override
  public Long literal(Literal literal) {
    return 1L;
  }

  @Override
  public Long metric(Metric metric) {
    return 1L;
  }

  @Override
  public Long windowed(Windowed windowed) {
    return windowed.window().timed() ? 1 : windowed.window().size();
  }

  @Override
  public Long call(Call call) {
    return largest(call.arguments());
  }

  @Override
  public Long negative(Negative negative) {
    return negative.operand().accept(this);
  }

  @Override
  public Long not(Not not) {
    return not.operand().accept(this);
  }

  @Override
  public Long arithmetic(Arithmetic arithmetic) {
    return Math.max(arithmetic.left().accept(this), arithmetic.right().accept(this));
  }

  @Override
  public Long comparison(Comparison comparison) {
    return largest(comparison.operands());
  }

  @Override
  public Long allOf(AllOf allOf) {
    return largest(allOf.operands());
  }

  @Override
  public Long anyOf(AnyOf anyOf) {
    return largest(anyOf.operands());
  }

  private long largest(List<Condition> operands) {
    return operands.stream().mapToLong(operand -> operand.accept(this)).max().orElse(1);
  }
}
