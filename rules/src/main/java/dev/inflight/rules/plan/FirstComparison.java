package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.rules.check.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a condition's first comparison compares what {@link Selectors#first()} says it looks at.
 *
 * @param sign empty when nothing is compared
 * @param limit what it is held against
 */
public record FirstComparison(String sign, Optional<Condition> limit) {

  /** That of a condition. */
  public static FirstComparison of(Condition condition) {
    List<Comparison> all = new ArrayList<>();
    Walk.through(
        condition,
        part -> {
          if (part instanceof Comparison comparison) {
            all.add(comparison);
          }
        });
    return all.stream()
        .findFirst()
        .map(FirstComparison::of)
        .orElse(new FirstComparison("", Optional.empty()));
  }

  /** The worse of two values: further in the sign's direction; NaN where there is none. */
  public double worse(double one, double other) {
    if (Double.isNaN(one) || Double.isNaN(other)) {
      return Double.isNaN(one) ? other : one;
    }
    return switch (sign) {
      case ">", ">=" -> Math.max(one, other);
      case "<", "<=" -> Math.min(one, other);
      default -> Double.NaN;
    };
  }

  private static FirstComparison of(Comparison comparison) {
    Comparator comparator = comparison.comparators().get(0);
    return comparison.operands().get(0) instanceof Literal literal
        ? new FirstComparison(comparator.flipped().symbol(), Optional.of(literal))
        : new FirstComparison(comparator.symbol(), Optional.of(comparison.operands().get(1)));
  }
}
