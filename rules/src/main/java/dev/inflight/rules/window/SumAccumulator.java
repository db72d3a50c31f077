package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The sum of the finite values, taken anew where what it lost over time could show. Values above
 * 1e290 are summed anew, scaled, whenever asked.
 */
final class SumAccumulator extends Accumulator {
  private static final double HUGE = 1e290;
  private static final int SCALE = 64;
  private static final double TOLERANCE = 1e-12;

  private final ExactSum sum = new ExactSum();
  private int huge;

  SumAccumulator(Span span) {
    super(span);
  }

  @Override
  void append(double value) {
    put(value, 1);
  }

  @Override
  void insert(int index, double value) {
    put(value, 1);
  }

  @Override
  void evict(double value) {
    if (span.count() == 1) {
      huge = 0;
      sum.clear();
    } else {
      put(value, -1);
    }
  }

  private void put(double value, int sign) {
    if (Math.abs(value) <= HUGE) {
      sum.add(sign * value);
    } else if (Double.isFinite(value)) {
      huge += sign;
    }
  }

  @Override
  void refill() {
    sum.clear();
    huge = 0;
    for (int at = 0; at < span.count(); at++) {
      put(span.value(at), 1);
    }
  }

  /** The sum, its parts brought to order. Where huge values are, only those below that. */
  ExactSum settled() {
    sum.settle();
    if (sum.lost() > TOLERANCE * Math.abs(sum.high())) {
      refill();
      sum.settle();
    }
    return sum;
  }

  double sum() {
    return huge > 0 ? Math.scalb(scaled(), SCALE) : settled().high();
  }

  double mean() {
    int count = span.count();
    return huge > 0 ? Math.scalb(scaled() / count, SCALE) : settled().high() / count;
  }

  private double scaled() {
    var scaled = new ExactSum();
    for (int at = 0; at < span.count(); at++) {
      scaled.add(Math.scalb(span.value(at), -SCALE));
    }
    scaled.settle();
    return scaled.high();
  }

  @Override
  void write(DataOutput out) throws IOException {
    sum.write(out);
    out.writeInt(huge);
  }

  @Override
  void read(DataInput in) throws IOException {
    sum.read(in);
    huge = in.readInt();
  }
}
