package dev.inflight.rules.window;

/** Something counted over the pairs of values that follow one another. */
abstract class Neighbours extends Accumulator {

  Neighbours(Span span) {
    super(span);
  }

  /**
   * A pair joins or leaves.
   *
   * @param sign 1 or −1
   */
  abstract void pair(double before, double after, int sign);

  abstract void clear();

  @Override
  final void append(double value) {
    if (span.count() > 1) {
      pair(span.value(span.count() - 2), value, 1);
    }
  }

  @Override
  final void evict(double value) {
    if (span.count() > 1) {
      pair(value, span.value(1), -1);
    }
  }

  @Override
  final void insert(int index, double value) {
    boolean hasBefore = index > 0;
    boolean hasAfter = index < span.count() - 1;
    if (hasBefore && hasAfter) {
      pair(span.value(index - 1), span.value(index + 1), -1);
    }
    if (hasBefore) {
      pair(span.value(index - 1), value, 1);
    }
    if (hasAfter) {
      pair(value, span.value(index + 1), 1);
    }
  }

  @Override
  final void refill() {
    clear();
    for (int at = 1; at < span.count(); at++) {
      pair(span.value(at - 1), span.value(at), 1);
    }
  }
}
