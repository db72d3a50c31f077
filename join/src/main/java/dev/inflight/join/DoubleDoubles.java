package dev.inflight.join;

import java.util.Arrays;

/**
 * A growable column of running sums in double-double arithmetic (106 bits), so that the difference
 * of two of them, rounded to a double, does not depend on where the sum began. Not thread-safe.
 *
 * <p>Two-sum and two-product after Dekker (1971) and Knuth, TAOCP vol. 2, 4.2.2.
 */
final class DoubleDoubles {
  private double[] hi = new double[16];
  private double[] lo = new double[16];
  private int size;

  DoubleDoubles() {
    size = 1; // the empty sum
  }

  int size() {
    return size;
  }

  /** Appends last + value. */
  void addSum(double value) {
    append(hi[size - 1], lo[size - 1], value, 0);
  }

  /** Appends last + a·b, the product exact. */
  void addProduct(double a, double b) {
    double product = a * b;
    append(hi[size - 1], lo[size - 1], product, Math.fma(a, b, -product));
  }

  /** Appends last + a·(bHi + bLo). */
  void addProduct(double a, double bHi, double bLo) {
    double product = a * bHi;
    append(hi[size - 1], lo[size - 1], product, Math.fma(a, bHi, -product) + a * bLo);
  }

  private void append(double sumHi, double sumLo, double valueHi, double valueLo) {
    if (size == hi.length) {
      hi = Arrays.copyOf(hi, size + (size >> 1) + 16);
      lo = Arrays.copyOf(lo, hi.length);
    }
    double sum = sumHi + valueHi;
    double part = sum - sumHi;
    double error = (sumHi - (sum - part)) + (valueHi - part);
    error += sumLo + valueLo;
    double high = sum + error;
    hi[size] = high;
    lo[size] = error - (high - sum);
    size++;
  }

  /** Writes the sum that all others go on from: whoever has what was added can add it again. */
  void saveFirst(StateOutput out) {
    out.real(hi[0]);
    out.real(lo[0]);
  }

  void loadFirst(StateInput in) throws SnapshotMismatchException {
    hi[0] = in.real();
    lo[0] = in.real();
    size = 1;
  }

  void save(StateOutput out) {
    out.number(size);
    for (int at = 0; at < size; at++) {
      out.real(hi[at]);
      out.real(lo[at]);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    size = in.count(2 * Double.BYTES);
    hi = new double[Math.max(size, 16)];
    lo = new double[hi.length];
    for (int at = 0; at < size; at++) {
      hi[at] = in.real();
      lo[at] = in.real();
    }
  }

  double hi(int at) {
    return hi[at];
  }

  double lo(int at) {
    return lo[at];
  }

  /** Sum of the values [from, to), rounded once. */
  double between(int from, int to) {
    return difference(hi[to], lo[to], hi[from], lo[from]);
  }

  /** What {@link #between} leaves out: the two together are the sum to a hundred bits. */
  double restBetween(int from, int to) {
    double sum = hi[to] - hi[from];
    double error = lost(hi[to], -hi[from], sum) + (lo[to] - lo[from]);
    double rounded = sum + error;
    return error - (rounded - sum);
  }

  /** (aHi + aLo) − (bHi + bLo), rounded to a double. */
  static double difference(double aHi, double aLo, double bHi, double bLo) {
    double sum = aHi - bHi;
    return sum + (lost(aHi, -bHi, sum) + (aLo - bLo));
  }

  /** What a + b loses when it is rounded to {@code sum}. */
  static double lost(double a, double b, double sum) {
    double part = sum - a;
    return (a - (sum - part)) + (b - part);
  }

  /** Drops the first {@code count} values: their sum becomes the new first entry. */
  void dropFront(int count) {
    System.arraycopy(hi, count, hi, 0, size - count);
    System.arraycopy(lo, count, lo, 0, size - count);
    size -= count;
  }
}
