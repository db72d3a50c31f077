package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Mean and sum of squared distances from it.
 *
 * <p>Squares are taken about a pivot near the mean, in double-double, and moved to the mean when
 * asked: Σ(x−m)² = Σ(x−p)² − n(m−p)² (Chan, Golub, LeVeque: Algorithms for computing the sample
 * variance, 1983). Each answer is held against the bound of its error: where the window has moved
 * far from the pivot, or large values have left it, the pivot moves to the mean and the squares are
 * summed anew. That takes a value 1e10 standard deviations away, which then stays for a turn of the
 * window, so it costs a constant per point. Squares that would overflow or vanish are summed
 * scaled.
 */
final class Moments extends Accumulator {
  private static final double HUGE = 1e150;
  private static final double TINY = 1e-270;
  private static final double TOLERANCE = 1e-11;

  private final SumAccumulator sum;
  private final WideSum squares = new WideSum();
  private double pivot;
  private int offPivot;
  private int huge;

  private double meanHigh;
  private double meanLow;
  private double spread;
  private int exponent;

  Moments(Span span, SumAccumulator sum) {
    super(span);
    this.sum = sum;
  }

  @Override
  void append(double value) {
    if (span.count() == 1) {
      refill();
    } else {
      put(value, 1);
    }
  }

  @Override
  void insert(int index, double value) {
    append(value);
  }

  @Override
  void evict(double value) {
    put(value, -1);
  }

  private void put(double value, int sign) {
    if (!(Math.abs(value) <= HUGE)) {
      huge += Double.isFinite(value) ? sign : 0;
      return;
    }
    double distance = value - pivot;
    if (distance == 0) {
      return;
    }
    offPivot += sign;
    double part = distance - value;
    double rest = (value - (distance - part)) - (pivot + part);
    double square = distance * distance;
    rest = Math.fma(distance, distance, -square) + 2 * distance * rest;
    squares.add(sign * square, sign * rest);
  }

  @Override
  void refill() {
    double mean = span.nonFinite() == 0 ? sum.mean() : 0;
    pivot = Math.abs(mean) <= HUGE ? mean : 0;
    squares.clear();
    offPivot = 0;
    huge = 0;
    for (int at = 0; at < span.count(); at++) {
      put(span.value(at), 1);
    }
  }

  /** Makes {@link #spread}, {@link #variance} and {@link #score} those of the points now inside. */
  Moments settled() {
    if (huge > 0) {
      scale();
    } else if (!settle()) {
      refill();
      if (!settle()) {
        scale();
      }
    }
    return this;
  }

  /** Whether the squares about the pivot are good enough for squares about the mean. */
  private boolean settle() {
    int count = span.count();
    ExactSum total = sum.settled();
    exponent = 0;
    meanHigh = total.high() / count;
    meanLow = (Math.fma(-meanHigh, count, total.high()) + total.low()) / count;
    spread = 0;
    if (offPivot == 0) {
      return true;
    }
    double shift = meanHigh - pivot;
    double part = shift - meanHigh;
    double rest = (meanHigh - (shift - part)) - (pivot + part) + meanLow;
    double square = shift * shift;
    // where the pivot is the rounded mean, the shift is 0 and its rest is all there is
    double squareRest = Math.fma(shift, shift, -square) + 2 * shift * rest + rest * rest;
    double moved = count * square;
    double movedRest = Math.fma(count, square, -moved) + count * squareRest;
    double difference = squares.high() - moved;
    part = difference - squares.high();
    double differenceRest = (squares.high() - (difference - part)) - (moved + part);
    spread = difference + (differenceRest + squares.low() - movedRest);
    double meanError = WideSum.UNIT * Math.abs(meanHigh) * count + total.lost();
    double error =
        squares.error()
            + 4 * WideSum.UNIT * (squares.high() + moved)
            + 2 * Math.abs(shift) * meanError;
    return spread > TINY && error <= TOLERANCE * spread;
  }

  private void scale() {
    double largest = 0;
    for (int at = 0; at < span.count(); at++) {
      largest = Math.max(largest, Math.abs(span.value(at)));
    }
    exponent = Math.getExponent(largest);
    var total = new ExactSum();
    for (int at = 0; at < span.count(); at++) {
      total.add(Math.scalb(span.value(at), -exponent));
    }
    total.settle();
    meanHigh = total.high() / span.count();
    meanLow = (Math.fma(-meanHigh, span.count(), total.high()) + total.low()) / span.count();
    spread = 0;
    for (int at = 0; at < span.count(); at++) {
      double distance = Math.scalb(span.value(at), -exponent) - meanHigh - meanLow;
      spread += distance * distance;
    }
  }

  /** Whether all values are the same. */
  boolean constant() {
    return spread == 0;
  }

  double variance() {
    return Math.scalb(spread / span.count(), 2 * exponent);
  }

  double deviation() {
    return Math.scalb(Math.sqrt(spread / span.count()), exponent);
  }

  /** How many standard deviations a value is off the mean. */
  double score(double value) {
    double distance = Math.scalb(value, -exponent) - meanHigh - meanLow;
    return distance / Math.sqrt(spread / span.count());
  }

  @Override
  void claim(boolean wanted) {
    super.claim(wanted);
    if (wanted) {
      sum.claim(true);
    }
  }

  @Override
  void write(DataOutput out) throws IOException {
    squares.write(out);
    out.writeDouble(pivot);
    out.writeInt(offPivot);
    out.writeInt(huge);
  }

  @Override
  void read(DataInput in) throws IOException {
    squares.read(in);
    pivot = in.readDouble();
    offPivot = in.readInt();
    huge = in.readInt();
  }
}
