package dev.inflight.join;

import java.util.Arrays;

/** A growable column of longs whose front can be dropped. Not thread-safe. */
final class Longs {
  private static final long[] NONE = {};
  private static final int SMALL = 64;
  private static final int MOST_ROOM = 4;

  long[] a;
  int size;

  Longs() {
    this(16);
  }

  Longs(int capacity) {
    a = capacity == 0 ? NONE : new long[capacity];
  }

  void add(long value) {
    if (size == a.length) {
      a = Arrays.copyOf(a, size + (size >> 1) + 16);
    }
    a[size++] = value;
  }

  long last() {
    return a[size - 1];
  }

  /** Drops so many from the front, and the room for them when much of it would stay empty. */
  void dropFront(int count) {
    int left = size - count;
    long[] to = isWasteful(left, a.length) ? new long[left + SMALL / 2] : a;
    System.arraycopy(a, count, to, 0, left);
    a = to;
    size = left;
  }

  /** Whether so few do not need that much room. */
  static boolean isWasteful(int used, int room) {
    return room > SMALL && used < room / MOST_ROOM;
  }

  void clear() {
    size = 0;
  }

  /** First index with a value ≥ x in an ascending column. */
  int lower(long x) {
    return lower(x, size >> 1);
  }

  /**
   * First index with a value ≥ x in an ascending column, galloping from a guess: logarithmic in the
   * distance to it.
   */
  int lower(long x, int guess) {
    int n = size;
    int low; // a[low] < x, or −1
    int high; // a[high] ≥ x, or n
    int at = Math.max(0, Math.min(guess, n));
    if (at < n && a[at] < x) {
      low = at;
      int step = 1;
      high = at + step;
      while (high < n && a[high] < x) {
        low = high;
        step <<= 1;
        high = low + step;
      }
      high = Math.min(high, n);
    } else {
      high = at;
      int step = 1;
      low = at - step;
      while (low >= 0 && a[low] >= x) {
        high = low;
        step <<= 1;
        low = high - step;
      }
      low = Math.max(low, -1);
    }
    while (high - low > 1) {
      int mid = (low + high) >>> 1;
      if (a[mid] < x) {
        low = mid;
      } else {
        high = mid;
      }
    }
    return high;
  }
}
