package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The exponential average that begins with the window's first value.
 *
 * <p>Each value x after the first is a map e → (1−α)e + αx, and maps compose; nothing is ever
 * subtracted. The window is two stacks (the queue that aggregates; Tangwongsan, Hirzel, Schneider:
 * Low-latency sliding-window aggregation in worst-case constant time, 2017, section 2): the front
 * knows for each of its values the map of all front values after it, the back is one map. A front
 * that is used up takes the whole window over, once per turn.
 */
final class EmaFold extends Accumulator {
  private final double alpha;
  private double[] factors = new double[16];
  private double[] offsets = new double[16];

  /** The front: so many of the window's first values, and how many have left it already. */
  private int front;

  private int gone;
  private double backFactor = 1;
  private double backOffset;

  EmaFold(Span span, double alpha) {
    super(span);
    this.alpha = alpha;
  }

  @Override
  void append(double value) {
    if (front > 0) {
      backFactor *= 1 - alpha;
      backOffset = (1 - alpha) * backOffset + alpha * finite(value);
    }
  }

  @Override
  void evict(double value) {
    if (front > 0) {
      front--;
      gone++;
    }
  }

  @Override
  void insert(int index, double value) {
    front = 0;
  }

  @Override
  void refill() {
    front = 0;
  }

  /** The average; there must be a point. */
  double value() {
    if (front == 0) {
      takeOver(span.count());
      backFactor = 1;
      backOffset = 0;
    }
    double inFront = factors[gone] * finite(span.value(0)) + offsets[gone];
    return backFactor * inFront + backOffset;
  }

  private void takeOver(int count) {
    front = count;
    gone = 0;
    if (factors.length < count) {
      int length = Math.max(count, Math.min(2 * factors.length, Integer.MAX_VALUE - 8));
      factors = Arrays.copyOf(factors, length);
      offsets = Arrays.copyOf(offsets, length);
    }
    double factor = 1;
    double offset = 0;
    for (int at = count - 1; at >= 0; at--) {
      factors[at] = factor;
      offsets[at] = offset;
      offset += factor * alpha * finite(span.value(at));
      factor *= 1 - alpha;
    }
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }

  @Override
  void write(DataOutput out) throws IOException {
    out.writeInt(front);
    out.writeDouble(backFactor);
    out.writeDouble(backOffset);
  }

  @Override
  void read(DataInput in) throws IOException {
    int held = in.readInt();
    takeOver(held);
    backFactor = in.readDouble();
    backOffset = in.readDouble();
  }
}
