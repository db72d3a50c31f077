package dev.inflight.rules.plan;

/** A number that is always the same. */
final class Constant extends Node {

  private final double number;

  Constant(double number) {
    this.number = number;
  }

  @Override
  public double value(Moment moment) {
    return number;
  }

  @Override
  boolean constant() {
    return true;
  }
}
