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

  void save(StateOutput out) {
    for (int at = 0; at < size; ) {
      int end = at + 1;
      while (end < size && get(end) == get(at)) {
        end++;
      }
      out.number(end - at);
      out.number(get(at));
      at = end;
    }
  }

  /** Loads so many into an empty column. */
  void load(StateInput in, int count) throws SnapshotMismatchException {
    while (size < count) {
      int same = Math.max(1, in.upTo(count - size));
      long next = in.number();
      for (; same > 0; same--) {
        add(next);
      }
    }
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
