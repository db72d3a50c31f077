package dev.inflight.join;

import java.util.Arrays;

/**
 * What a stretch of valid samples of one series comes to. Stretches that follow one another can be
 * joined, so a long window needs no more memory than a short one. Mutable and reused. Not
 * thread-safe.
 */
final class Segment {
  static final int GAPS = 8;

  final boolean integer;
  final boolean counter;
  long count;
  long min;
  long max;
  long first;
  long last;
  long firstT;
  long firstP;
  long lastT;
  long lastP;
  long lastU;
  double sum;
  double weighted;
  long held;
  long uncovered;
  int gapCount;
  final long[] gaps = new long[2 * GAPS];
  double increase;
  long exactIncrease;
  long resets;

  Segment(boolean integer, boolean counter) {
    this.integer = integer;
    this.counter = counter;
  }

  void clear() {
    count = 0;
    sum = 0;
    weighted = 0;
    held = 0;
    uncovered = 0;
    gapCount = 0;
    increase = 0;
    exactIncrease = 0;
    resets = 0;
    min = Long.MAX_VALUE;
    max = Long.MIN_VALUE;
  }

  void copyOf(Segment other) {
    count = other.count;
    min = other.min;
    max = other.max;
    first = other.first;
    last = other.last;
    firstT = other.firstT;
    firstP = other.firstP;
    lastT = other.lastT;
    lastP = other.lastP;
    lastU = other.lastU;
    sum = other.sum;
    weighted = other.weighted;
    held = other.held;
    uncovered = other.uncovered;
    gapCount = other.gapCount;
    System.arraycopy(other.gaps, 0, gaps, 0, gaps.length);
    increase = other.increase;
    exactIncrease = other.exactIncrease;
    resets = other.resets;
  }

  /** Adds one sample that follows, in a window that ends at {@code end}. */
  void add(long t, long ordered, long interval, long uncertainty, long end) {
    if (count > 0) {
      bridge(t, ordered, end - lastU - lastT);
    } else {
      first = ordered;
      firstT = t;
      firstP = interval;
    }
    count++;
    min = Math.min(min, ordered);
    max = Math.max(max, ordered);
    sum += Numbers.value(integer, ordered);
    last = ordered;
    lastT = t;
    lastP = interval;
    lastU = uncertainty;
  }

  /** Adds a stretch that follows. */
  void append(Segment next) {
    if (next.count == 0) {
      return;
    }
    if (count == 0) {
      copyOf(next);
      return;
    }
    bridge(next.firstT, next.first, Long.MAX_VALUE);
    count += next.count;
    min = Math.min(min, next.min);
    max = Math.max(max, next.max);
    sum += next.sum;
    weighted += next.weighted;
    held += next.held;
    uncovered += next.uncovered;
    for (int at = 0; at < Math.min(next.gapCount, GAPS) && gapCount + at < GAPS; at++) {
      gaps[2 * (gapCount + at)] = next.gaps[2 * at];
      gaps[2 * (gapCount + at) + 1] = next.gaps[2 * at + 1];
    }
    gapCount += next.gapCount;
    increase += next.increase;
    exactIncrease += next.exactIncrease;
    resets += next.resets;
    last = next.last;
    lastT = next.lastT;
    lastP = next.lastP;
    lastU = next.lastU;
  }

  /** What lies between the last sample and the one that follows. */
  private void bridge(long t, long ordered, long longest) {
    long distance = t - lastT;
    long hold = Math.min(Math.min(distance, lastP), longest);
    weighted += Numbers.value(integer, last) * hold;
    held += hold;
    if (Gap.between(lastT, lastP, t)) {
      gap(lastT + lastP, t);
    }
    if (counter) {
      grow(last, ordered);
    }
  }

  /** Counts the growth from one reading to the next: after a drop the new value is the growth. */
  private void grow(long from, long to) {
    boolean drop = to < from;
    if (integer) {
      exactIncrease += drop ? to : to - from;
      increase = exactIncrease;
    } else {
      double now = Numbers.value(false, to);
      increase += drop ? now : now - Numbers.value(false, from);
    }
    resets += drop ? 1 : 0;
  }

  /** Notes an uncovered stretch after those that are known. */
  void gap(long from, long to) {
    if (gapCount < GAPS) {
      gaps[2 * gapCount] = from;
      gaps[2 * gapCount + 1] = to;
    }
    gapCount++;
    uncovered += to - from;
  }

  /** Notes an uncovered stretch before those that are known. */
  void gapBefore(long from, long to) {
    System.arraycopy(gaps, 0, gaps, 2, gaps.length - 2);
    gaps[0] = from;
    gaps[1] = to;
    gapCount++;
    uncovered += to - from;
  }

  @Override
  public String toString() {
    return count + " samples, " + gapCount + " gaps " + Arrays.toString(gaps);
  }
}
