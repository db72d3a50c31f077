package dev.inflight.rules.window;

import java.util.Arrays;

/**
 * The smallest or the largest of the finite values.
 *
 * <p>A monotonic deque: it holds the values that are smaller than all after them, so its first is
 * the smallest; a value that joins removes those before it that are not smaller. Each value joins
 * and leaves once. For the largest the signs are turned.
 */
final class Extreme extends Accumulator {
  private final double sign;
  private double[] values = new double[16];
  private long[] ordinals = new long[16];

  /** Places in the ring: the first held, and the one after the last. */
  private long head;

  private long tail;

  /** The ordinal of the window's oldest point. */
  private long oldest;

  private Extreme(Span span, double sign) {
    super(span);
    this.sign = sign;
  }

  static Extreme smallest(Span span) {
    return new Extreme(span, 1);
  }

  static Extreme largest(Span span) {
    return new Extreme(span, -1);
  }

  @Override
  void append(double value) {
    put(oldest + span.count() - 1, value);
  }

  @Override
  void evict(double value) {
    if (tail > head && ordinals[at(head)] == oldest) {
      head++;
    }
    oldest++;
  }

  @Override
  void insert(int index, double value) {
    long ordinal = oldest + index;
    long later = tail;
    while (later > head && ordinals[at(later - 1)] >= ordinal) {
      later--;
      ordinals[at(later)]++;
    }
    double turned = sign * value;
    if (!Double.isFinite(value) || (later < tail && values[at(later)] <= turned)) {
      return;
    }
    long kept = later;
    while (kept > head && values[at(kept - 1)] >= turned) {
      kept--;
    }
    shift(later, kept + 1);
    values[at(kept)] = turned;
    ordinals[at(kept)] = ordinal;
  }

  @Override
  void refill() {
    head = 0;
    tail = 0;
    oldest = 0;
    for (int index = 0; index < span.count(); index++) {
      put(index, span.value(index));
    }
  }

  /** The extreme value; there must be a point, and none that is not finite. */
  double value() {
    return sign * values[at(head)];
  }

  private void put(long ordinal, double value) {
    if (!Double.isFinite(value)) {
      return;
    }
    double turned = sign * value;
    while (tail > head && values[at(tail - 1)] >= turned) {
      tail--;
    }
    room();
    values[at(tail)] = turned;
    ordinals[at(tail)] = ordinal;
    tail++;
  }

  /** Moves what is held from one place on, so that it begins at another: at most one further. */
  private void shift(long from, long to) {
    long moved = tail - from;
    if (to > from) {
      room();
      for (long place = tail; place > from; place--) {
        move(place - 1, place);
      }
    } else {
      for (long place = 0; place < moved; place++) {
        move(from + place, to + place);
      }
    }
    tail = to + moved;
  }

  private void move(long from, long to) {
    values[at(to)] = values[at(from)];
    ordinals[at(to)] = ordinals[at(from)];
  }

  private int at(long place) {
    return (int) place & (values.length - 1);
  }

  private void room() {
    int length = values.length;
    if (tail - head < length) {
      return;
    }
    double[] oldValues = values;
    long[] oldOrdinals = ordinals;
    values = Arrays.copyOf(values, 2 * length);
    ordinals = Arrays.copyOf(ordinals, 2 * length);
    for (long place = head; place < tail; place++) {
      int from = (int) place & (length - 1);
      values[at(place)] = oldValues[from];
      ordinals[at(place)] = oldOrdinals[from];
    }
  }
}
