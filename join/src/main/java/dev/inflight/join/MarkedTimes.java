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
      inside = Arrays.copyOf(inside, t.a.length + 1);
      edge = Arrays.copyOf(edge, t.a.length + 1);
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
    int left = t.size - count;
    System.arraycopy(inside, count, inside, 0, left + 1);
    System.arraycopy(edge, count, edge, 0, left + 1);
    Arrays.fill(inside, left + 1, t.size + 1, 0);
    Arrays.fill(edge, left + 1, t.size + 1, 0);
    inside[0] += in;
    edge[0] += onEdge;
    t.dropFront(count);
  }

  void save(StateOutput out) {
    out.column(t);
    for (int at = 0; at <= t.size; at++) {
      out.number(inside[at]);
      out.number(edge[at]);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    for (long time : in.column()) {
      add(time);
    }
    for (int at = 0; at <= t.size; at++) {
      inside[at] = (int) in.number();
      edge[at] = (int) in.number();
    }
  }
}
