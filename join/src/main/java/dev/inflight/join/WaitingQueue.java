package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Absent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The requests whose rows are not final yet, the next one first: a binary heap whose times lie
 * apart from the requests, so that placing one touches few of them. The next one can be set aside,
 * so that those behind it need not wait for it. Not thread-safe.
 */
final class WaitingQueue {
  private final boolean byStart;
  private final Comparator<Waiting> order;
  private long[] times = new long[16];
  private @Nullable Waiting[] heap = new @Nullable Waiting[16];
  private int size;
  private final List<Waiting> aside = new ArrayList<>();

  WaitingQueue(Order order) {
    byStart = order == Order.START;
    this.order = byStart ? Waiting::byStart : Waiting::byEnd;
  }

  /** Whether there is no next one; some may have been set aside. */
  boolean hasNone() {
    return size == 0;
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** How many there are, those set aside included. */
  int size() {
    return size + aside.size();
  }

  /** Passes over the next one until {@link #readmit}. */
  void setAside() {
    aside.add(remove());
  }

  /** Adds one that is to be passed over as well. */
  void addAside(Waiting added) {
    aside.add(added);
  }

  /** Puts those back in their places that were set aside. */
  void readmit() {
    aside.forEach(this::add);
    aside.clear();
  }

  /** The next one of a queue that is not empty. */
  Waiting peek() {
    return at(0);
  }

  /** Those that may be next. */
  List<Waiting> queued() {
    return Arrays.stream(heap, 0, size).map(WaitingQueue::present).toList();
  }

  List<Waiting> aside() {
    return List.copyOf(aside);
  }

  /** Tells each anew who may have served it. */
  void retarget(UnaryOperator<Waiting> by) {
    aside.replaceAll(by);
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
    for (Waiting each : aside) {
      oldest = Absent.has(each.start()) ? Math.min(oldest, each.start()) : oldest;
    }
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
