package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;

/** A chain of comparisons: Kleene's and of every neighbouring pair, each operand asked once. */
final class ChainNode extends Node {

  private final Node[] operands;
  private final Comparator[] comparators;

  ChainNode(Node[] operands, Comparator[] comparators) {
    this.operands = operands;
    this.comparators = comparators;
  }

  @Override
  public double value(Moment moment) {
    double all = 1;
    double left = operands[0].value(moment);
    for (int i = 0; i < comparators.length; i++) {
      double right = operands[i + 1].value(moment);
      if (Double.isNaN(left) || Double.isNaN(right)) {
        all = Double.NaN;
      } else if (!comparators[i].holds(left, right)) {
        return 0;
      }
      left = right;
    }
    return all;
  }
}
