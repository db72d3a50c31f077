package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A sum that terms join and leave: three doubles that do not overlap, and a bound on what even they
 * lost.
 *
 * <p>Every addition is Knuth's error-free TwoSum (The Art of Computer Programming, volume 2,
 * 4.2.2), its error passed on to the next of the three; only the error of the third is lost, and
 * added to the bound. As long as terms span fewer than some 150 bits nothing is: the sum is exact.
 */
final class ExactSum {
  private double first;
  private double second;
  private double third;
  private double lost;
  private double high;
  private double low;

  void add(double term) {
    double sum = first + term;
    double part = sum - first;
    double error = (first - (sum - part)) + (term - part);
    first = sum;
    sum = second + error;
    part = sum - second;
    error = (second - (sum - part)) + (error - part);
    second = sum;
    sum = third + error;
    part = sum - third;
    lost += Math.abs((third - (sum - part)) + (error - part));
    third = sum;
  }

  /** Makes {@link #high} and {@link #low} the sum. */
  void settle() {
    double sum = first + second;
    double part = sum - first;
    double rest = (first - (sum - part)) + (second - part) + third;
    high = sum + rest;
    part = high - sum;
    low = (sum - (high - part)) + (rest - part);
  }

  /** The sum, rounded. */
  double high() {
    return high;
  }

  /** What {@link #high} lacks. */
  double low() {
    return low;
  }

  /** By how much the sum may be off. */
  double lost() {
    return lost;
  }

  void clear() {
    first = 0;
    second = 0;
    third = 0;
    lost = 0;
  }

  void write(DataOutput out) throws IOException {
    out.writeDouble(first);
    out.writeDouble(second);
    out.writeDouble(third);
    out.writeDouble(lost);
  }

  void read(DataInput in) throws IOException {
    first = in.readDouble();
    second = in.readDouble();
    third = in.readDouble();
    lost = in.readDouble();
  }
}
