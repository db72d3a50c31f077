package dev.inflight.rules.plan;

/** Kleene's or: true as soon as one operand is, else unknown as soon as one is. */
final class AnyNode extends Node {

  private final Node[] operands;

  AnyNode(Node[] operands) {
    this.operands = operands;
  }

  @Override
  public double value(Moment moment) {
    double any = 0;
    for (Node operand : operands) {
      double truth = operand.value(moment);
      if (Double.isNaN(truth)) {
        any = truth;
      } else if (truth != 0) {
        return 1;
      }
    }
    return any;
  }
}
