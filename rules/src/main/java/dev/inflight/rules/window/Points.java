package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Points in time order, in a ring that grows by doubling. A point's place counts from the first
 * point ever held; an insertion moves the later ones up by one.
 */
final class Points {
  private static final int SMALLEST = 16;

  private long[] times = new long[SMALLEST];
  private long[] steps = new long[SMALLEST];
  private double[] values = new double[SMALLEST];
  private int mask = SMALLEST - 1;
  private long head;
  private long tail;

  /** The place of the oldest point held. */
  long head() {
    return head;
  }

  /** The place after the newest point. */
  long tail() {
    return tail;
  }

  int size() {
    return (int) (tail - head);
  }

  long timeNs(long place) {
    return times[(int) place & mask];
  }

  long step(long place) {
    return steps[(int) place & mask];
  }

  double value(long place) {
    return values[(int) place & mask];
  }

  void append(long timeNs, long step, double value) {
    if (tail - head > mask) {
      grow();
    }
    set(tail++, timeNs, step, value);
  }

  /** Puts a point at a place between head and tail. */
  void insert(long place, long timeNs, long step, double value) {
    append(timeNs, step, value);
    for (long to = tail - 1; to > place; to--) {
      set(to, timeNs(to - 1), step(to - 1), value(to - 1));
    }
    set(place, timeNs, step, value);
  }

  /** Forgets what lies before a place. */
  void dropBefore(long place) {
    head = Math.max(head, Math.min(place, tail));
  }

  /** The first place whose time is at least this. */
  long firstFrom(long timeNs) {
    long low = head;
    long high = tail;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (timeNs(middle) < timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first place whose time is later than this; near the end is found soonest. */
  long firstAfter(long timeNs) {
    long place = tail;
    while (place > head && timeNs(place - 1) > timeNs) {
      place--;
    }
    return place;
  }

  private void set(long place, long timeNs, long step, double value) {
    int at = (int) place & mask;
    times[at] = timeNs;
    steps[at] = step;
    values[at] = value;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(size());
    for (long place = head; place < tail; place++) {
      out.writeLong(timeNs(place));
      out.writeLong(step(place));
      out.writeDouble(value(place));
    }
  }

  void read(DataInput in) throws IOException {
    int size = Written.within(in.readInt(), 0, Integer.MAX_VALUE);
    for (int at = 0; at < size; at++) {
      append(in.readLong(), in.readLong(), in.readDouble());
    }
  }

  private void grow() {
    int old = mask + 1;
    long[] oldTimes = times;
    long[] oldSteps = steps;
    double[] oldValues = values;
    times = Arrays.copyOf(times, 2 * old);
    steps = Arrays.copyOf(steps, 2 * old);
    values = Arrays.copyOf(values, 2 * old);
    mask = 2 * old - 1;
    for (long place = head; place < tail; place++) {
      int from = (int) place & (old - 1);
      set(place, oldTimes[from], oldSteps[from], oldValues[from]);
    }
  }
}
