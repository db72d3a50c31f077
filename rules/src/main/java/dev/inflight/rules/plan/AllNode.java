package dev.inflight.rules.plan;

/** Kleene's and: false as soon as one operand is, else unknown as soon as one is. */
final class AllNode extends Node {

  private final Node[] operands;

  AllNode(Node[] operands) {
    this.operands = operands;
  }

  @Override
  public double value(Moment moment) {
    double all = 1;
    for (Node operand : operands) {
      double truth = operand.value(moment);
      if (truth == 0) {
        return 0;
      }
      if (Double.isNaN(truth)) {
        all = truth;
      }
    }
    return all;
  }
}
