package dev.inflight.join;

import java.util.Arrays;

/**
 * An ascending column of sample times that remembers which samples were inside or at the edge of
 * some window: a window marks only its two ends, whatever it spans. Not thread-safe.
 */
final class MarkedTimes {
  final Longs t;
  private int[] inside;
  private int[] edge;

  MarkedTimes(int capacity) {
    t = new Longs(capacity);
    inside = new int[capacity + 1];
    edge = new int[capacity + 1];
  }

  void add(long time) {
    t.add(time);
    if (t.size >= inside.length) {
      int room = t.size + (t.size >> 1) + 16;
      inside = Arrays.copyOf(inside, room);
      edge = Arrays.copyOf(edge, room);
    }
  }

  void markInside(int from, int to) {
    if (from < to) {
      inside[from]++;
      inside[to]--;
    }
  }

  void markEdge(int from, int to) {
    if (from < to) {
      edge[from]++;
      edge[to]--;
    }
  }

  /** Counts the fate of the first {@code count} samples and drops them. */
  void drop(int count, long cut, SampleFates fates) {
    int in = 0;
    int at = 0;
    int onEdge = 0;
    for (; at < count; at++) {
      in += inside[at];
      onEdge += edge[at];
      if (t.a[at] > cut) {
        fates.afterEnd++;
      } else if (in > 0) {
        fates.inside++;
      } else if (onEdge > 0) {
        fates.edgeOnly++;
      } else {
        fates.outside++;
      }
    }
    inside = without(count, inside);
    edge = without(count, edge);
    inside[0] += in;
    edge[0] += onEdge;
    t.dropFront(count);
  }

  private int[] without(int count, int[] marks) {
    int left = t.size - count + 1;
    if (Longs.isWasteful(left, marks.length)) {
      return Arrays.copyOf(Arrays.copyOfRange(marks, count, t.size + 1), 2 * left);
    }
    System.arraycopy(marks, count, marks, 0, left);
    Arrays.fill(marks, left, t.size + 1, 0);
    return marks;
  }

  void save(StateOutput out) {
    out.column(t);
    int last = 0;
    for (int at = 0; at <= t.size; at++) {
      if (inside[at] != 0 || edge[at] != 0) { // most are neither
        out.number(at - last + 1L);
        out.number(inside[at]);
        out.number(edge[at]);
        last = at;
      }
    }
    out.number(0);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    for (long time : in.column()) {
      add(time);
    }
    int at = 0;
    for (int step = in.upTo(t.size + 1); step > 0; step = in.upTo(t.size - at + 1)) {
      at += step - 1;
      inside[at] = (int) in.number();
      edge[at] = (int) in.number();
    }
  }
}
