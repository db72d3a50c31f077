package dev.inflight.join;

import org.jspecify.annotations.Nullable;

/**
 * A column of longs most of which are one and the same, which is kept once until another comes. Not
 * thread-safe.
 */
final class Repeated {
  private long value;
  private int size;
  private @Nullable Longs each;

  void add(long next) {
    Longs all = each;
    if (all == null && size > 0 && next != value) {
      all = new Longs(size + 16);
      for (int at = 0; at < size; at++) {
        all.add(value);
      }
      each = all;
    }
    if (all != null) {
      all.add(next);
    }
    value = next;
    size++;
  }

  long get(int at) {
    Longs all = each;
    return all == null ? value : all.a[at];
  }

  void dropFront(int count) {
    size -= count;
    Longs all = each;
    if (all != null) {
      all.dropFront(count);
      if (size == 0) {
        each = null;
      }
    }
  }
}
