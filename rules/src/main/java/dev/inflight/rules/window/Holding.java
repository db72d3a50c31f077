package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;

/** How many of the finite values compare so with a threshold. */
final class Holding extends Accumulator {
  private final Comparator comparator;
  private final double threshold;
  private int holding;

  Holding(Span span, Comparator comparator, double threshold) {
    super(span);
    this.comparator = comparator;
    this.threshold = threshold;
  }

  @Override
  void append(double value) {
    holding += holds(value);
  }

  @Override
  void insert(int index, double value) {
    holding += holds(value);
  }

  @Override
  void evict(double value) {
    holding -= holds(value);
  }

  @Override
  void refill() {
    holding = 0;
    for (int at = 0; at < span.count(); at++) {
      holding += holds(span.value(at));
    }
  }

  int holding() {
    return holding;
  }

  private int holds(double value) {
    return Double.isFinite(value) && comparator.holds(value, threshold) ? 1 : 0;
  }
}
