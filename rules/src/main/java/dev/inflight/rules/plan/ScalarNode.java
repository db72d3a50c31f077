package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.OVERFLOW;

/** A scalar function of its operands; unknown when one of them is. Keeps its arguments' array. */
final class ScalarNode extends Node {

  private final ScalarFunction function;
  private final Node[] operands;
  private final double[] arguments;

  ScalarNode(ScalarFunction function, Node[] operands) {
    this.function = function;
    this.operands = operands;
    this.arguments = new double[operands.length];
  }

  @Override
  public double value(Moment moment) {
    for (int i = 0; i < operands.length; i++) {
      double argument = operands[i].value(moment);
      if (Double.isNaN(argument)) {
        return argument;
      }
      arguments[i] = argument;
    }
    double result = function.of(arguments, moment);
    return Double.isInfinite(result) ? moment.unknown().because(OVERFLOW) : result;
  }
}
