package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.OVERFLOW;

/** A scalar function of its operands; unknown when one of them is. Keeps its arguments' array. */
final class ScalarNode extends Node {

  private final ScalarFunction function;
  private final Node[] operands;
  private final double[] arguments;
  private final boolean chooses;

  /**
   * @param chooses whether the answer is always one of the operands
   */
  ScalarNode(ScalarFunction function, Node[] operands, boolean chooses) {
    this.function = function;
    this.operands = operands;
    this.chooses = chooses;
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
    return Double.isInfinite(result) && !chooses ? moment.unknown().because(OVERFLOW) : result;
  }
}
