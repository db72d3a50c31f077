package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;

/** A comparison of two numbers; unknown when either is. */
final class CompareNode extends Node {

  private final Comparator comparator;
  private final Node left;
  private final Node right;

  CompareNode(Comparator comparator, Node left, Node right) {
    this.comparator = comparator;
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
    return comparator.holds(a, b) ? 1 : 0;
  }
}
