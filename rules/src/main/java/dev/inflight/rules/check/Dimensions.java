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
import java.util.IdentityHashMap;
import java.util.Map;

/** The dimensions of a tree's sub-expressions, each worked out once. Not thread-safe. */
final class Dimensions implements Condition.Visitor<Dimension> {

  private final MetricCatalog catalog;
  private final Map<Condition, Dimension> known = new IdentityHashMap<>();

  Dimensions(MetricCatalog catalog) {
    this.catalog = catalog;
  }

  Dimension of(Condition condition) {
    Dimension dimension = known.get(condition);
    if (dimension == null) {
      dimension = condition.accept(this);
      known.put(condition, dimension);
    }
    return dimension;
  }

  /** That of a sum of all of them. */
  Dimension ofAll(Iterable<Condition> conditions) {
    Dimension sum = Dimension.PLAIN;
    for (Condition condition : conditions) {
      sum = sum.plus(of(condition));
    }
    return sum;
  }

  @Override
  public Dimension literal(Literal literal) {
    return literal.unit().map(Dimension::written).orElse(Dimension.PLAIN);
  }

  @Override
  public Dimension metric(Metric metric) {
    return named(metric.selector().name());
  }

  @Override
  public Dimension windowed(Windowed windowed) {
    return named(windowed.selector().name());
  }

  private Dimension named(String name) {
    return catalog.unit(name).map(Dimension::of).orElse(Dimension.UNKNOWN);
  }

  @Override
  public Dimension call(Call call) {
    return Functions.named(call.function())
        .map(function -> answer(function, call))
        .orElse(Dimension.UNKNOWN);
  }

  private Dimension answer(RuleFunction function, Call call) {
    return switch (function.unit()) {
      case SAME ->
          function.shape() == ArgumentShape.WINDOW && !call.arguments().isEmpty()
              ? of(call.arguments().get(0))
              : ofAll(call.arguments());
      case RATIO -> Dimension.of(Unit.RATIO);
      case THINGS -> Dimension.of(Unit.COUNT);
      case SECONDS -> Dimension.of(Unit.SECONDS);
      case UNKNOWN -> Dimension.UNKNOWN;
      case TRUTH -> Dimension.PLAIN;
    };
  }

  @Override
  public Dimension negative(Negative negative) {
    return of(negative.operand());
  }

  @Override
  public Dimension arithmetic(Arithmetic arithmetic) {
    Dimension left = of(arithmetic.left());
    Dimension right = of(arithmetic.right());
    return switch (arithmetic.operator()) {
      case ADD, SUBTRACT, MODULO -> left.plus(right);
      case MULTIPLY -> left.times(right);
      case DIVIDE -> left.over(right);
    };
  }

  @Override
  public Dimension not(Not not) {
    return Dimension.PLAIN;
  }

  @Override
  public Dimension comparison(Comparison comparison) {
    return Dimension.PLAIN;
  }

  @Override
  public Dimension allOf(AllOf allOf) {
    return Dimension.PLAIN;
  }

  @Override
  public Dimension anyOf(AnyOf anyOf) {
    return Dimension.PLAIN;
  }
}
