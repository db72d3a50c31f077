package dev.inflight.join;

import java.util.Arrays;

/**
 * What a stretch of valid samples of one series comes to. Stretches that follow one another can be
 * joined, so a long window needs no more memory than a short one. Mutable and reused. Not
 * thread-safe.
 */
final class Segment {
  static final int GAPS = 8;

  private static final long[] NONE = {};

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
  double sumRest;
  double weighted;
  double weightedRest;
  long held;
  long uncovered;
  int gapCount;

  /** Where the first of them begin and end; nothing before there is any. */
  private long[] gaps = NONE;

  double increase;
  double increaseRest;
  long exactIncrease;
  long resets;

  Segment(boolean integer, boolean counter) {
    this.integer = integer;
    this.counter = counter;
    clear();
  }

  void clear() {
    count = 0;
    sum = 0;
    sumRest = 0;
    weighted = 0;
    weightedRest = 0;
    held = 0;
    uncovered = 0;
    gapCount = 0;
    increase = 0;
    increaseRest = 0;
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
    sumRest = other.sumRest;
    weighted = other.weighted;
    weightedRest = other.weightedRest;
    held = other.held;
    uncovered = other.uncovered;
    gapCount = other.gapCount;
    for (int at = 0; at < Math.min(gapCount, GAPS); at++) {
      gapAt(at, other.gapFrom(at), other.gapTo(at));
    }
    increase = other.increase;
    increaseRest = other.increaseRest;
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
    if (integer) {
      double high = ordered;
      addSum(high, ordered - (long) high);
    } else {
      addSum(Numbers.value(false, ordered), 0);
    }
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
    addSum(next.sum, next.sumRest);
    addWeighted(next.weighted, next.weightedRest);
    held += next.held;
    uncovered += next.uncovered;
    for (int at = 0; at < Math.min(next.gapCount, GAPS) && gapCount + at < GAPS; at++) {
      gapAt(gapCount + at, next.gapFrom(at), next.gapTo(at));
    }
    gapCount += next.gapCount;
    addIncrease(next.increase, next.increaseRest);
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
    double value = Numbers.value(integer, last);
    double product = value * hold;
    addWeighted(product, Math.fma(value, (double) hold, -product));
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
    } else {
      double now = Numbers.value(false, to);
      addIncrease(drop ? now : now - Numbers.value(false, from), 0);
    }
    resets += drop ? 1 : 0;
  }

  // The sums are kept to a hundred bits and rounded, so that it leaves no trace where a stretch was
  // cut in two.

  private void addSum(double value, double rest) {
    double rough = sum + value;
    double error = DoubleDoubles.lost(sum, value, rough) + (sumRest + rest);
    sum = rough + error;
    sumRest = error - (sum - rough);
  }

  private void addWeighted(double value, double rest) {
    double rough = weighted + value;
    double error = DoubleDoubles.lost(weighted, value, rough) + (weightedRest + rest);
    weighted = rough + error;
    weightedRest = error - (weighted - rough);
  }

  private void addIncrease(double value, double rest) {
    double rough = increase + value;
    double error = DoubleDoubles.lost(increase, value, rough) + (increaseRest + rest);
    increase = rough + error;
    increaseRest = error - (increase - rough);
  }

  /** Where one of the first {@link #GAPS} uncovered stretches begins. */
  long gapFrom(int at) {
    return gaps[2 * at];
  }

  long gapTo(int at) {
    return gaps[2 * at + 1];
  }

  /** Says where one of the first uncovered stretches lies, but not how long all of them are. */
  void gapAt(int at, long from, long to) {
    if (gaps == NONE) {
      gaps = new long[2 * GAPS];
    }
    gaps[2 * at] = from;
    gaps[2 * at + 1] = to;
  }

  /** Notes an uncovered stretch after those that are known. */
  void gap(long from, long to) {
    if (gapCount < GAPS) {
      gapAt(gapCount, from, to);
    }
    gapCount++;
    uncovered += to - from;
  }

  /** Notes an uncovered stretch before those that are known. */
  void gapBefore(long from, long to) {
    if (gaps != NONE) {
      System.arraycopy(gaps, 0, gaps, 2, gaps.length - 2);
    }
    gapAt(0, from, to);
    gapCount++;
    uncovered += to - from;
  }

  @Override
  public String toString() {
    return count + " samples, " + gapCount + " gaps " + Arrays.toString(gaps);
  }

  void save(StateOutput out) {
    out.number(count);
    if (count == 0) {
      return;
    }
    out.counts(whole());
    out.real(sum);
    out.real(sumRest);
    out.real(weighted);
    out.real(weightedRest);
    out.real(increase);
    out.real(increaseRest);
    for (int at = 0; at < Math.min(gapCount, GAPS); at++) {
      out.number(gapFrom(at));
      out.number(gapTo(at));
    }
  }

  private long[] whole() {
    return new long[] {
      min,
      max,
      first,
      last,
      firstT,
      firstP,
      lastT,
      lastP,
      lastU,
      held,
      uncovered,
      gapCount,
      exactIncrease,
      resets
    };
  }

  void load(StateInput in) throws SnapshotMismatchException {
    clear();
    count = in.number();
    if (count == 0) {
      return;
    }
    long[] n = whole();
    in.counts(n);
    min = n[0];
    max = n[1];
    first = n[2];
    last = n[3];
    firstT = n[4];
    firstP = n[5];
    lastT = n[6];
    lastP = n[7];
    lastU = n[8];
    held = n[9];
    uncovered = n[10];
    gapCount = (int) n[11];
    exactIncrease = n[12];
    resets = n[13];
    sum = in.real();
    sumRest = in.real();
    weighted = in.real();
    weightedRest = in.real();
    increase = in.real();
    increaseRest = in.real();
    for (int at = 0; at < Math.min(gapCount, GAPS); at++) {
      gapAt(at, in.number(), in.number());
    }
  }
}
