package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A sum of products that join and leave, in two doubles, with a bound on its error.
 *
 * <p>Double-double addition after Dekker (A floating-point technique for extending the available
 * precision, 1971). The bound grows with every term by what rounding can do to the sum then held: a
 * large product that came and went has left its error behind, and the bound tells.
 */
final class WideSum {
  /** What an operation may lose, relative to its operands: 2^-103, generously. */
  static final double UNIT = 0x1p-103;

  private double high;
  private double low;
  private double error;

  /** Adds product + rest, where the rest is what rounding took from the product. */
  void add(double product, double rest) {
    double sum = high + product;
    double part = sum - high;
    double tail = low + ((high - (sum - part)) + (product - part) + rest);
    error += UNIT * (Math.abs(sum) + Math.abs(product));
    high = sum + tail;
    low = tail - (high - sum);
  }

  double high() {
    return high;
  }

  double low() {
    return low;
  }

  /** By how much the sum may be off. */
  double error() {
    return error;
  }

  void clear() {
    high = 0;
    low = 0;
    error = 0;
  }

  void write(DataOutput out) throws IOException {
    out.writeDouble(high);
    out.writeDouble(low);
    out.writeDouble(error);
  }

  void read(DataInput in) throws IOException {
    high = in.readDouble();
    low = in.readDouble();
    error = in.readDouble();
  }
}
