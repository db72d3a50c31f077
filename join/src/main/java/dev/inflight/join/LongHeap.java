package dev.inflight.join;

import java.util.Arrays;

/** A binary min-heap of longs. Not thread-safe. */
final class LongHeap {
  private long[] a = new long[16];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  long peek() {
    return a[0];
  }

  void add(long value) {
    if (size == a.length) {
      a = Arrays.copyOf(a, size * 2);
    }
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (a[parent] <= value) {
        break;
      }
      a[at] = a[parent];
      at = parent;
    }
    a[at] = value;
  }

  long poll() {
    long least = a[0];
    long value = a[--size];
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && a[child + 1] < a[child]) {
        child++;
      }
      if (value <= a[child]) {
        break;
      }
      a[at] = a[child];
      at = child;
    }
    if (size > 0) {
      a[at] = value;
    }
    return least;
  }

  void clear() {
    size = 0;
  }

  /** Writes all values there, in no order. */
  void copyInto(long[] to, int from) {
    System.arraycopy(a, 0, to, from, size);
  }
}
