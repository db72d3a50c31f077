package dev.inflight.rules.plan;

/** Kleene's not. */
final class NotNode extends Node {

  private final Node operand;

  NotNode(Node operand) {
    this.operand = operand;
  }

  @Override
  public double value(Moment moment) {
    double truth = operand.value(moment);
    return Double.isNaN(truth) ? truth : truth == 0 ? 1 : 0;
  }
}
