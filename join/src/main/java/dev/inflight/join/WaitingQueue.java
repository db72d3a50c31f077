package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Absent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The requests whose rows are not final yet, the next one first: a binary heap whose times lie
 * apart from the requests, so that placing one touches few of them. Not thread-safe.
 */
final class WaitingQueue {
  private final boolean byStart;
  private final Comparator<Waiting> order;
  private long[] times = new long[16];
  private @Nullable Waiting[] heap = new @Nullable Waiting[16];
  private int size;

  WaitingQueue(Order order) {
    byStart = order == Order.START;
    this.order = byStart ? Waiting::byStart : Waiting::byEnd;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** The next one of a queue that is not empty. */
  Waiting peek() {
    return at(0);
  }

  List<Waiting> all() {
    return Arrays.stream(heap, 0, size).map(WaitingQueue::present).toList();
  }

  /** Tells each anew who may have served it. */
  void retarget(UnaryOperator<Waiting> by) {
    for (int index = 0; index < size; index++) {
      heap[index] = by.apply(at(index));
    }
  }

  /** The earliest start of those that have one; the largest long when none has. */
  long oldestStart() {
    if (byStart) {
      return peek().start();
    }
    long oldest = Long.MAX_VALUE;
    for (int index = 0; index < size; index++) {
      long start = at(index).start();
      if (Absent.has(start)) {
        oldest = Math.min(oldest, start);
      }
    }
    return oldest;
  }

  void add(Waiting added) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      heap = Arrays.copyOf(heap, 2 * size);
    }
    long time = byStart ? added.start() : added.end();
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!before(time, added, parent)) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    times[at] = time;
    heap[at] = added;
  }

  /** Removes the next one of a queue that is not empty. */
  Waiting remove() {
    Waiting next = at(0);
    int last = --size;
    long time = times[last];
    Waiting moved = at(last);
    heap[last] = null;
    if (last > 0) {
      sink(time, moved);
    }
    return next;
  }

  private void sink(long time, Waiting moved) {
    int at = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && before(times[child + 1], at(child + 1), child)) {
        child++;
      }
      if (before(time, moved, child)) {
        break;
      }
      move(child, at);
      at = child;
      child = 2 * at + 1;
    }
    times[at] = time;
    heap[at] = moved;
  }

  private boolean before(long time, Waiting a, int b) {
    return time < times[b] || (time == times[b] && order.compare(a, at(b)) < 0);
  }

  private void move(int from, int to) {
    times[to] = times[from];
    heap[to] = heap[from];
  }

  private Waiting at(int index) {
    return present(heap[index]);
  }

  private static Waiting present(@Nullable Waiting waiting) {
    if (waiting == null) {
      throw new IllegalStateException("nothing waits there");
    }
    return waiting;
  }
}
