package dev.inflight.rules.plan;

/** Minus its operand. */
final class NegativeNode extends Node {

  private final Node operand;

  NegativeNode(Node operand) {
    this.operand = operand;
  }

  @Override
  public double value(Moment moment) {
    return 0 - operand.value(moment);
  }
}
