package dev.inflight.grammar;

import java.util.List;
import java.util.Optional;

/**
 * A condition as it was written: one record per construct, immutable, each with its place in the
 * source. Two trees are {@link #sameAs the same} when they differ in places only.
 */
public sealed interface Condition {

  Span span();

  <R> R accept(Visitor<R> visitor);

  /** Whether both mean the same text, wherever it stands. */
  default boolean sameAs(Condition other) {
    return Outline.of(this).equals(Outline.of(other));
  }

  /**
   * A number, perhaps with a unit.
   *
   * @param value as written, before its unit is applied
   */
  record Literal(double value, Optional<LiteralUnit> unit, Span span) implements Condition {

    /** The number in the base unit of its kind: seconds, bytes, watts …, a ratio for percent. */
    public double baseValue() {
      return unit.map(u -> u.toBase(value)).orElse(value);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.literal(this);
    }
  }

  /** The latest value of a metric. */
  record Metric(MetricSelector selector, Span span) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.metric(this);
    }
  }

  /** A metric over a window. */
  record Windowed(MetricSelector selector, WindowExtent window, Span span) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.windowed(this);
    }
  }

  /**
   * A function called by name; the name and the number of arguments are not checked here.
   *
   * @param functionSpan the place of the name alone
   */
  record Call(String function, List<Condition> arguments, Span functionSpan, Span span)
      implements Condition {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /** Minus one operand. */
  record Negative(Condition operand, Span span) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.negative(this);
    }
  }

  /** The contrary of one operand. */
  record Not(Condition operand, Span span) implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.not(this);
    }
  }

  /** Two operands and an arithmetic operator. */
  record Arithmetic(ArithmeticOperator operator, Condition left, Condition right, Span span)
      implements Condition {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.arithmetic(this);
    }
  }

  /**
   * A comparison or a chain of them: {@code a < b < c} holds when each neighbouring pair does.
   *
   * @param operands two or more
   * @param comparators one fewer than operands
   */
  record Comparison(List<Condition> operands, List<Comparator> comparators, Span span)
      implements Condition {
    public Comparison {
      operands = List.copyOf(operands);
      comparators = List.copyOf(comparators);
      if (operands.size() < 2 || comparators.size() != operands.size() - 1) {
        throw new IllegalArgumentException(
            operands.size() + " operands do not go with " + comparators.size() + " comparators");
      }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.comparison(this);
    }
  }

  /**
   * All of two or more operands; an operand in brackets that is itself an {@code and} stays one.
   */
  record AllOf(List<Condition> operands, Span span) implements Condition {
    public AllOf {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.allOf(this);
    }
  }

  /** Any of two or more operands. */
  record AnyOf(List<Condition> operands, Span span) implements Condition {
    public AnyOf {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.anyOf(this);
    }
  }

  /** What to do with each construct. */
  interface Visitor<R> {
    R literal(Literal literal);

    R metric(Metric metric);

    R windowed(Windowed windowed);

    R call(Call call);

    R negative(Negative negative);

    R not(Not not);

    R arithmetic(Arithmetic arithmetic);

    R comparison(Comparison comparison);

    R allOf(AllOf allOf);

    R anyOf(AnyOf anyOf);
  }
}
