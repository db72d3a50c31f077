package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.DIVISION_BY_ZERO;
import static dev.inflight.rules.window.UnknownReason.OVERFLOW;

import dev.inflight.grammar.ArithmeticOperator;

/** An arithmetic operation on two numbers; unknown when either is or when there is no answer. */
final class ArithmeticNode extends Node {

  private final ArithmeticOperator operator;
  private final Node left;
  private final Node right;

  ArithmeticNode(ArithmeticOperator operator, Node left, Node right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  @Override
  public double value(Moment moment) {
    double a = left.value(moment);
    if (Double.isNaN(a)) {
      return a;
    }
    double b = right.value(moment);
    if (Double.isNaN(b)) {
      return b;
    }
    double result = result(a, b, moment);
    return Double.isInfinite(result) ? moment.unknown().because(OVERFLOW) : result;
  }

  private double result(double a, double b, Moment moment) {
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> b == 0 ? moment.unknown().because(DIVISION_BY_ZERO) : a / b;
      case MODULO -> b == 0 ? moment.unknown().because(DIVISION_BY_ZERO) : modulo(a, b);
    };
  }

  /** The remainder with the sign of the divisor, as Python's {@code %} for floats. */
  private static double modulo(double a, double b) {
    double remainder = a % b;
    if (remainder == 0) {
      return Math.copySign(0, b);
    }
    return (remainder < 0) == (b < 0) ? remainder : remainder + b;
  }
}
