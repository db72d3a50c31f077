package dev.inflight.join;

import dev.inflight.model.SampleState;

/**
 * What a long window (a case's) keeps of samples that have left the columns; empty for the window
 * of a request, which needs none. Not thread-safe.
 */
final class Dropped {
  final Segment inside;
  final Segment scratch;

  /** Dropped samples beyond the window's end as it stood then: inside once the window grows. */
  final Segment tail;

  final long[] states = new long[SampleState.values().length];
  final long[] tailStates = new long[SampleState.values().length];
  final boolean[] unplaced = new boolean[SeriesTimeline.UNPLACED];
  final boolean[] tailUnplaced = new boolean[SeriesTimeline.UNPLACED];
  long edges;
  long tailEdges;
  long smallestU = Long.MAX_VALUE;
  boolean hasBefore;
  long beforeT;
  long beforeP;
  long beforeU;
  long beforeV;

  Dropped(SeriesTimeline series) {
    inside = new Segment(series.integer, series.counter);
    scratch = new Segment(series.integer, series.counter);
    tail = new Segment(series.integer, series.counter);
    inside.clear();
    tail.clear();
    if (series.anyDropped) {
      before(series.droppedT, series.droppedP, series.droppedU, series.droppedV);
    }
  }

  private void before(long t, long interval, long uncertainty, long ordered) {
    hasBefore = true;
    beforeT = t;
    beforeP = interval;
    beforeU = uncertainty;
    beforeV = ordered;
  }

  /** The window has grown beyond all that was dropped so far. */
  void grown() {
    inside.append(tail);
    tail.clear();
    for (int state = 0; state < states.length; state++) {
      states[state] += tailStates[state];
      tailStates[state] = 0;
    }
    tailEdges = 0;
    for (int which = 0; which < unplaced.length; which++) {
      unplaced[which] |= tailUnplaced[which];
      tailUnplaced[which] = false;
    }
  }

  /** Remembers whether samples without a place lay about in the window. */
  void keepUnplaced(SeriesTimeline s, int which, int count, long start, long end) {
    Longs guesses = s.sortedUnplaced(which);
    for (int at = 0; at < count; at++) {
      boolean reached = guesses.a[at] >= start - s.largestP;
      unplaced[which] |= reached && guesses.a[at] <= end + s.largestP;
      tailUnplaced[which] |= reached && guesses.a[at] > end + s.largestP;
    }
  }

  /** Keeps what a window over [start, end] needs of the first {@code count} valid samples. */
  void keep(SeriesTimeline s, int count, long start, long end) {
    long cut = s.life.cut();
    long first = s.valid.t.a[0];
    long last = s.valid.t.a[count - 1];
    long margin = s.largestU + s.lookBack(s.largestP);
    smallestU = Math.min(smallestU, s.leastUncertainty());
    if (last <= cut && first >= start + margin && last <= end - margin) {
      s.segment(0, count, scratch);
      inside.append(scratch);
      states[0] += count;
    } else if (last <= cut && first > end + margin) {
      s.segment(0, count, scratch);
      tail.append(scratch);
      tailStates[0] += count;
    } else {
      for (int at = 0; at < count; at++) {
        keepOne(s, at, start, end, s.valid.t.a[at] <= cut);
      }
    }
  }

  private void keepOne(SeriesTimeline s, int at, long start, long end, boolean counted) {
    long t = s.valid.t.a[at];
    long interval = s.p.a[at];
    long uncertainty = s.u.a[at];
    if (t - s.lookBack(interval) < start + uncertainty) {
      if (counted && t < start + uncertainty) {
        before(t, interval, uncertainty, s.v.a[at]);
      }
      edges += counted && t >= start - uncertainty ? 1 : 0;
    } else if (t <= end - uncertainty) {
      states[0]++;
      if (counted) {
        inside.add(t, s.v.a[at], interval, uncertainty, Long.MAX_VALUE);
      }
    } else {
      tailStates[0]++;
      if (counted) {
        tail.add(t, s.v.a[at], interval, uncertainty, Long.MAX_VALUE);
        tailEdges += t <= end + uncertainty ? 1 : 0;
      }
    }
  }

  /** Keeps what the window needs of samples without a value. */
  void keepOther(SeriesTimeline s, int which, int count, long start, long end) {
    MarkedTimes others = s.others[which];
    for (int at = 0; at < count; at++) {
      long t = others.t.a[at];
      long uncertainty = s.othersU[which].a[at];
      boolean counted = t <= s.life.cut();
      if (t - s.lookBack(s.othersP[which].a[at]) < start + uncertainty) {
        edges += counted && t >= start - uncertainty ? 1 : 0;
      } else if (t <= end - uncertainty) {
        states[which + 1]++;
      } else {
        tailStates[which + 1]++;
        tailEdges += counted && t <= end + uncertainty ? 1 : 0;
      }
    }
  }

  /** Whether the last sample before the window, dropped by now, bounds the growth of a counter. */
  boolean canBound(long start) {
    long distance = start - beforeU - beforeT;
    return hasBefore && distance > 0 && distance <= beforeP;
  }

  /**
   * Fills {@link #scratch} with everything from that sample to sample {@code after} of the columns.
   */
  void fromBefore(SeriesTimeline s, int after) {
    Segment retained = new Segment(s.integer, s.counter);
    s.segment(0, after + 1, retained);
    scratch.clear();
    scratch.add(beforeT, beforeV, beforeP, beforeU, Long.MAX_VALUE);
    scratch.append(inside);
    scratch.append(retained);
  }
}
