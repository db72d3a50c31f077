package dev.inflight.join;

/**
 * Running sums of what a counter grew by from sample to sample, and of how often it fell back: then
 * the new value is the growth. Entry {@code i} is for everything up to sample i. Not thread-safe.
 */
final class Growth {
  private final boolean integer;
  private final DoubleDoubles real = new DoubleDoubles();
  private final Longs exact = new Longs();
  private final Longs resets = new Longs();

  Growth(boolean integer) {
    this.integer = integer;
    exact.add(0);
    resets.add(0);
  }

  /** Goes on from one reading to the next. */
  void add(long from, long to) {
    boolean drop = to < from;
    resets.add(resets.last() + (drop ? 1 : 0));
    if (integer) {
      exact.add(exact.last() + (drop ? to : to - from));
    } else {
      double now = Numbers.value(false, to);
      real.addSum(drop ? now : now - Numbers.value(false, from));
    }
  }

  /** Tells the growth from a sample to a later one. */
  void between(int first, int last, Segment into) {
    into.resets = resets.a[last] - resets.a[first];
    if (integer) {
      into.exactIncrease = exact.a[last] - exact.a[first];
    } else {
      into.increase = real.between(first, last);
      into.increaseRest = real.restBetween(first, last);
    }
  }

  void dropFront(int count) {
    resets.dropFront(Math.min(count, resets.size - 1));
    if (integer) {
      exact.dropFront(Math.min(count, exact.size - 1));
    } else {
      real.dropFront(Math.min(count, real.size() - 1));
    }
  }

  /** Writes the sums that all others go on from. */
  void saveFirst(StateOutput out) {
    real.saveFirst(out);
    out.number(exact.a[0]);
    out.number(resets.a[0]);
  }

  void loadFirst(StateInput in) throws SnapshotMismatchException {
    real.loadFirst(in);
    exact.a[0] = in.number();
    resets.a[0] = in.number();
  }
}
