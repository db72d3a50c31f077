package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What a counter had reached whenever it began again.
 *
 * <p>Positive differences, and the new value after a reset, add up to last − first + the sum of the
 * values before a reset.
 */
final class Resets extends Neighbours {
  private static final double TOLERANCE = 1e-12;

  private final ExactSum reached = new ExactSum();
  private int resets;

  Resets(Span span) {
    super(span);
  }

  @Override
  void pair(double before, double after, int sign) {
    if (after < before && Double.isFinite(before) && Double.isFinite(after)) {
      resets += sign;
      reached.add(sign * before);
      if (resets == 0) {
        clear();
      }
    }
  }

  @Override
  void clear() {
    resets = 0;
    reached.clear();
  }

  /** By how much the counter grew in all; infinite when that is too much. */
  double increase() {
    double increase = sum();
    if (!(reached.lost() <= TOLERANCE * Math.abs(increase))) {
      refill();
      increase = sum();
    }
    return Double.isNaN(increase) ? Double.POSITIVE_INFINITY : increase;
  }

  private double sum() {
    double first = span.value(0);
    double last = span.value(span.count() - 1);
    if (resets == 0) {
      return last - first;
    }
    reached.settle();
    double difference = last - first;
    double part = difference - last;
    double rest = (last - (difference - part)) - (first + part);
    double sum = difference + reached.high();
    part = sum - difference;
    rest += (difference - (sum - part)) + (reached.high() - part) + reached.low();
    return Double.isFinite(rest) ? sum + rest : sum;
  }

  @Override
  void write(DataOutput out) throws IOException {
    reached.write(out);
    out.writeInt(resets);
  }

  @Override
  void read(DataInput in) throws IOException {
    reached.read(in);
    resets = in.readInt();
  }
}
