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
import java.util.List;
import java.util.Optional;

/** A copy of a tree in which no number has a unit: each is in the one unit that is wanted here. */
final class UnitRewriter implements Condition.Visitor<Condition> {

  private final Dimensions dimensions;
  private final Optional<Unit> wanted;

  UnitRewriter(Dimensions dimensions) {
    this(dimensions, Optional.empty());
  }

  private UnitRewriter(Dimensions dimensions, Optional<Unit> wanted) {
    this.dimensions = dimensions;
    this.wanted = wanted;
  }

  private UnitRewriter wanting(Optional<Unit> unit) {
    return new UnitRewriter(dimensions, unit);
  }

  private Condition in(Optional<Unit> unit, Condition condition) {
    return condition.accept(wanting(unit));
  }

  private List<Condition> in(Optional<Unit> unit, List<Condition> conditions) {
    UnitRewriter rewriter = wanting(unit);
    return conditions.stream().map(condition -> condition.accept(rewriter)).toList();
  }

  @Override
  public Condition literal(Literal literal) {
    double value =
        literal
            .unit()
            .flatMap(
                from ->
                    wanted
                        .filter(unit -> unit.kind().filter(from.kind()::equals).isPresent())
                        .map(unit -> unit.convert(literal.value(), from)))
            .orElseGet(literal::baseValue);
    return new Literal(value, Optional.empty(), literal.span());
  }

  @Override
  public Condition metric(Metric metric) {
    return metric;
  }

  @Override
  public Condition windowed(Windowed windowed) {
    return windowed;
  }

  @Override
  public Condition call(Call call) {
    List<Condition> arguments =
        Functions.named(call.function())
            .map(function -> in(forArguments(function, call), call.arguments()))
            .orElseGet(() -> in(Optional.empty(), call.arguments()));
    return new Call(call.function(), arguments, call.functionSpan(), call.span());
  }

  private Optional<Unit> forArguments(RuleFunction function, Call call) {
    boolean scalars =
        function.shape() == ArgumentShape.SCALARS
            || function.shape() == ArgumentShape.WINDOW_OR_SCALARS;
    if (scalars && function.unit() == ResultUnit.SAME) {
      return dimensions.ofAll(call.arguments()).fixedUnit().or(() -> wanted);
    }
    return function == RuleFunction.STALLED && !call.arguments().isEmpty()
        ? dimensions.of(call.arguments().get(0)).fixedUnit()
        : Optional.empty();
  }

  @Override
  public Condition negative(Negative negative) {
    return new Negative(negative.operand().accept(this), negative.span());
  }

  @Override
  public Condition not(Not not) {
    return new Not(in(Optional.empty(), not.operand()), not.span());
  }

  @Override
  public Condition arithmetic(Arithmetic arithmetic) {
    OperandUnits units = OperandUnits.of(arithmetic, dimensions, wanted);
    return new Arithmetic(
        arithmetic.operator(),
        in(units.left(), arithmetic.left()),
        in(units.right(), arithmetic.right()),
        arithmetic.span());
  }

  @Override
  public Condition comparison(Comparison comparison) {
    Optional<Unit> unit = dimensions.ofAll(comparison.operands()).fixedUnit();
    return new Comparison(
        in(unit, comparison.operands()), comparison.comparators(), comparison.span());
  }

  @Override
  public Condition allOf(AllOf allOf) {
    return new AllOf(in(Optional.empty(), allOf.operands()), allOf.span());
  }

  @Override
  public Condition anyOf(AnyOf anyOf) {
    return new AnyOf(in(Optional.empty(), anyOf.operands()), anyOf.span());
  }

  /** In which units the numbers of two operands are wanted. */
  private record OperandUnits(Optional<Unit> left, Optional<Unit> right) {

    private static OperandUnits of(
        Arithmetic arithmetic, Dimensions dimensions, Optional<Unit> outer) {
      Dimension left = dimensions.of(arithmetic.left());
      Dimension right = dimensions.of(arithmetic.right());
      Optional<Unit> own = left.plus(right).fixedUnit();
      return switch (arithmetic.operator()) {
        case ADD, SUBTRACT, MODULO -> both(own.or(() -> outer));
        case MULTIPLY -> {
          if (right.plain() || (right.isRatio() && !left.isRatio() && !left.plain())) {
            yield new OperandUnits(outer, Optional.empty());
          }
          yield left.plain() || left.isRatio()
              ? new OperandUnits(Optional.empty(), outer)
              : both(Optional.empty());
        }
        case DIVIDE -> {
          if (left.sameKind(right)) {
            yield both(own);
          }
          yield new OperandUnits(
              right.plain() || right.isRatio() ? outer : Optional.empty(), Optional.empty());
        }
      };
    }

    private static OperandUnits both(Optional<Unit> unit) {
      return new OperandUnits(unit, unit);
    }
  }
}
