package dev.inflight.join;

import dev.inflight.model.SampleState;
import org.jspecify.annotations.Nullable;

/**
 * What a long window (a case's) keeps of samples that have left the columns; empty for the window
 * of a request, which needs none. Not thread-safe.
 */
final class Dropped {
  final Segment inside;
  private @Nullable Segment scratch;

  /** Dropped samples beyond the window's end as it stood then: inside once the window grows. */
  final Segment tail;

  final long[] states = new long[SampleState.values().length];
  final long[] tailStates = new long[SampleState.values().length];
  final boolean[] unplaced = new boolean[SeriesTimeline.UNPLACED];
  final boolean[] tailUnplaced = new boolean[SeriesTimeline.UNPLACED];
  long edges;
  long tailEdges;
  private long edgesOnceGrown;
  private long growths;

  /** From the last dropped sample that bounds growth over the window to the window. */
  private final Segment approach;

  /** From the window's end to the first dropped sample that bounds growth over the window. */
  private final Segment beyond;

  private Beyond after = Beyond.SOUGHT;

  /** Whether a sample that bounds growth over the window was dropped after it. */
  private enum Beyond {
    SOUGHT,
    FOUND,
    NONE
  }

  long smallestU = Long.MAX_VALUE;
  boolean hasBefore;
  long beforeT;
  long beforeP;
  long beforeU;
  long beforeV;

  /** The first dropped sample beyond the window's end. */
  boolean hasAfter;

  long afterT;
  long afterP;
  long afterV;

  Dropped(SeriesTimeline series) {
    inside = new Segment(series.integer, series.counter);
    tail = new Segment(series.integer, series.counter);
    approach = new Segment(series.integer, series.counter);
    beyond = new Segment(series.integer, series.counter);
    if (series.droppedCounts()) {
      before(series.droppedT, series.droppedP, series.droppedU, series.droppedV);
    }
  }

  /** Room to work in; what it holds lasts until the next call of anything here. */
  Segment scratch() {
    Segment room = scratch;
    if (room == null) {
      room = new Segment(inside.integer, inside.counter);
      scratch = room;
    }
    return room;
  }

  private void before(long t, long interval, long uncertainty, long ordered) {
    hasBefore = true;
    beforeT = t;
    beforeP = interval;
    beforeU = uncertainty;
    beforeV = ordered;
  }

  /**
   * Takes note of whether the window has grown since, beyond all that was dropped before.
   *
   * @param growths how often it has
   */
  void grown(long growths) {
    if (growths > this.growths) {
      this.growths = growths;
      grow();
    }
  }

  private void grow() {
    inside.append(tail);
    tail.clear();
    beyond.clear();
    after = Beyond.SOUGHT;
    for (int state = 0; state < states.length; state++) {
      states[state] += tailStates[state];
      tailStates[state] = 0;
    }
    tailEdges = 0;
    edges += edgesOnceGrown;
    edgesOnceGrown = 0;
    hasAfter = false;
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
      s.valid.segment(0, count, scratch());
      inside.append(scratch());
      states[0] += count;
    } else if (last <= cut && first > Math.max(start, end) + margin && after != Beyond.SOUGHT) {
      s.valid.segment(0, count, scratch());
      tail.append(scratch());
      tailStates[0] += count;
    } else {
      for (int at = 0; at < count; at++) {
        keepOne(s, at, start, end, s.valid.t.a[at] <= cut);
      }
    }
  }

  private void keepOne(SeriesTimeline s, int at, long start, long end, boolean counted) {
    long t = s.valid.t.a[at];
    long interval = s.valid.interval(at);
    long uncertainty = s.valid.uncertainty(at);
    boolean beyond = t > end - uncertainty;
    if (counted && beyond) {
      after(t, interval, s.valid.v.a[at]);
    }
    if (t - s.lookBack(interval) < start + uncertainty) {
      if (counted && t < start + uncertainty) {
        before(t, interval, uncertainty, s.valid.v.a[at]);
        approach(start, s.valid.v.a[at]);
      }
      outside(t, uncertainty, start, end, counted);
    } else if (!beyond) {
      states[0]++;
      if (counted) {
        inside.add(t, s.valid.v.a[at], interval, uncertainty, Long.MAX_VALUE);
      }
    } else {
      tailStates[0]++;
      if (counted) {
        tail.add(t, s.valid.v.a[at], interval, uncertainty, Long.MAX_VALUE);
        tailEdges += t <= end + uncertainty ? 1 : 0;
        beyond(s, at, end);
      }
    }
  }

  private void after(long t, long interval, long ordered) {
    if (!hasAfter) {
      hasAfter = true;
      afterT = t;
      afterP = interval;
      afterV = ordered;
    }
  }

  /** Counts a sample that is not inside, however far the window grows: it may be at its edge. */
  private void outside(long t, long uncertainty, long start, long end, boolean counted) {
    if (counted && t >= start - uncertainty) {
      if (t <= end + uncertainty) {
        edges++;
      } else {
        edgesOnceGrown++;
      }
    }
  }

  /** Goes on from, or anew with, the sample that was just noted as the last before the window. */
  private void approach(long start, long ordered) {
    long distance = start - beforeU - beforeT;
    boolean bounds = distance > 0 && distance <= beforeP;
    if (bounds) {
      approach.clear();
    }
    if (bounds || approach.count > 0) {
      approach.add(beforeT, ordered, beforeP, beforeU, Long.MAX_VALUE);
    }
  }

  private void beyond(SeriesTimeline s, int at, long end) {
    if (after == Beyond.SOUGHT) {
      long t = s.valid.t.a[at];
      beyond.add(t, s.valid.v.a[at], s.valid.interval(at), s.valid.uncertainty(at), Long.MAX_VALUE);
      long distance = t - (end + s.valid.uncertainty(at));
      if (distance > 0 && distance <= s.valid.interval(at)) {
        after = Beyond.FOUND;
      } else if (t - end > s.largestP + s.largestU) {
        after = Beyond.NONE;
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
        outside(t, uncertainty, start, end, counted);
      } else if (t <= end - uncertainty) {
        states[which + 1]++;
      } else {
        tailStates[which + 1]++;
        tailEdges += counted && t <= end + uncertainty ? 1 : 0;
      }
    }
  }

  /** Whether a sample before the window, dropped by now, bounds the growth of a counter. */
  boolean boundsBefore() {
    return approach.count > 0;
  }

  /** Whether a sample after the window, dropped by now, bounds the growth of a counter. */
  boolean boundsAfter() {
    return after == Beyond.FOUND;
  }

  /** Whether such a sample may still be in the columns. */
  boolean seeksAfter() {
    return after == Beyond.SOUGHT;
  }

  /**
   * Fills {@link #scratch()} with everything from the bound before the window to the one after it:
   * sample {@code to} of the columns unless that was dropped too.
   */
  void betweenBounds(SeriesTimeline s, int to) {
    Segment all = scratch();
    all.clear();
    all.append(approach);
    all.append(inside);
    all.append(beyond);
    if (after == Beyond.SOUGHT) {
      Segment retained = new Segment(s.integer, s.counter);
      s.valid.segment(0, to + 1, retained);
      all.append(retained);
    }
  }

  /** Whether the last sample before the window, dropped by now, reaches it. */
  boolean reaches(long low) {
    return hasBefore && low - beforeT <= beforeP;
  }

  void save(StateOutput out) {
    inside.save(out);
    tail.save(out);
    approach.save(out);
    beyond.save(out);
    out.number(after.ordinal());
    out.counts(states);
    out.counts(tailStates);
    out.flags(unplaced);
    out.flags(tailUnplaced);
    out.number(edges);
    out.number(tailEdges);
    out.number(edgesOnceGrown);
    out.number(smallestU);
    out.flag(hasBefore);
    out.number(beforeT);
    out.number(beforeP);
    out.number(beforeU);
    out.number(beforeV);
    out.flag(hasAfter);
    out.number(afterT);
    out.number(afterP);
    out.number(afterV);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    inside.load(in);
    tail.load(in);
    approach.load(in);
    beyond.load(in);
    after = in.constant(Beyond.values());
    in.counts(states);
    in.counts(tailStates);
    in.flags(unplaced);
    in.flags(tailUnplaced);
    edges = in.number();
    tailEdges = in.number();
    edgesOnceGrown = in.number();
    smallestU = in.number();
    hasBefore = in.flag();
    beforeT = in.number();
    beforeP = in.number();
    beforeU = in.number();
    beforeV = in.number();
    hasAfter = in.flag();
    afterT = in.number();
    afterP = in.number();
    afterV = in.number();
  }
}
