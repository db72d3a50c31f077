package dev.inflight.join;

import java.util.Arrays;

/**
 * A queue of longs, the least first, for values that come almost in order: one is put in its place
 * from behind; those that come far too late go to a heap. Not thread-safe.
 */
final class LongQueue {
  /** How far from the end a value may be put. */
  private static final int REACH = 256;

  private long[] sorted = new long[16];
  private int from;
  private int to;
  private final LongHeap stragglers = new LongHeap();

  boolean isEmpty() {
    return from == to && stragglers.isEmpty();
  }

  int size() {
    return to - from + stragglers.size();
  }

  /** The least, the largest long when there is none. */
  long peek() {
    long least = from < to ? sorted[from] : Long.MAX_VALUE;
    return stragglers.isEmpty() ? least : Math.min(least, stragglers.peek());
  }

  void add(long value) {
    int least = Math.max(from, to - REACH);
    if (least > from && sorted[least - 1] > value) {
      stragglers.add(value);
      return;
    }
    if (to == sorted.length) {
      makeRoom();
      least = Math.max(from, to - REACH);
    }
    int at = to;
    while (at > least && sorted[at - 1] > value) {
      at--;
    }
    System.arraycopy(sorted, at, sorted, at + 1, to - at);
    sorted[at] = value;
    to++;
  }

  private void makeRoom() {
    int held = to - from;
    long[] room = 2 * held > sorted.length ? new long[2 * sorted.length] : sorted;
    System.arraycopy(sorted, from, room, 0, held);
    sorted = room;
    from = 0;
    to = held;
  }

  /** Removes the least of a queue that is not empty. */
  void remove() {
    if (stragglers.isEmpty() || (from < to && sorted[from] <= stragglers.peek())) {
      from++;
    } else {
      stragglers.poll();
    }
  }

  void save(StateOutput out) {
    long[] all = Arrays.copyOf(Arrays.copyOfRange(sorted, from, to), size());
    stragglers.copyInto(all, to - from);
    Arrays.sort(all);
    out.column(all, all.length);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    from = 0;
    to = 0;
    stragglers.clear();
    for (long each : in.column()) {
      add(each);
    }
  }
}
