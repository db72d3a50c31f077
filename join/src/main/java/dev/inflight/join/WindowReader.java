package dev.inflight.join;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.Arrays;

/**
 * Reads one window off one series: sections 4 and 5 of the overlap contract. Not thread-safe.
 *
 * <p>When all samples have one uncertainty u and one look-back b, those inside are the range [start
 * + u + b, end − u] of the sorted column and every number comes from running sums. Otherwise each
 * sample is asked.
 */
final class WindowReader {
  private static final int UNKNOWN = -1;

  private final int[] nearHints = new int[SeriesTimeline.OTHERS.length + SeriesTimeline.UNPLACED];
  private int hint;
  private int endHint = UNKNOWN;
  private int insideFrom;
  private int insideEnd;
  private int insideTo;
  private boolean mark;

  /** Expects the next window to begin where the one that the other reader read began. */
  void beginAs(WindowReader other) {
    hint = other.insideFrom;
  }

  /** Expects the next window to lie between the end of one and the end of another. */
  void lieBetween(WindowReader before, WindowReader around) {
    hint = before.insideEnd;
    endHint = around.insideEnd;
  }

  /**
   * Fills the view.
   *
   * @param mark whether the window counts in the balance of samples
   * @param earlier what was dropped from the columns and belongs to this window
   */
  void read(
      OverlapView view,
      SeriesTimeline s,
      Window window,
      long start,
      long end,
      boolean mark,
      Dropped earlier) {
    view.clear(window);
    this.mark = mark;
    if (s.refused) {
      view.segment.clear();
      view.low = start;
      view.high = end;
      Arrays.fill(view.states, 0);
      view.status = CoverageStatus.EMPTY;
      view.reasons.add(s.clock.refused().orElseThrow());
      return;
    }
    boolean ends = s.life.endedBy(end);
    long cut = ends ? s.life.cut() : Long.MAX_VALUE;
    boolean reachesPast = ends && end > cut;
    // Nothing from the first invalid reading on is the observed one any more.
    long lastCounted = reachesPast ? cut : s.life.endedAt() - 1;
    long m = smallest(s, start, end, earlier);
    view.low = start + m;
    view.high = end - m;
    if (end < start) {
      view.segment.clear();
      Arrays.fill(view.states, 0);
    } else if (s.simple) {
      readRange(view, s, start, end, lastCounted, earlier);
    } else {
      readEach(view, s, start, end, lastCounted, earlier);
    }
    if (view.segment.count > 0) {
      values(view, s, end);
      edges(view, s, reachesPast, lastCounted, earlier);
    } else {
      empty(view, s, start, end, reachesPast, lastCounted, earlier);
    }
    if (s.counter) {
      bounds(view, s, start, end, earlier);
    }
  }

  private static long smallest(SeriesTimeline s, long start, long end, Dropped earlier) {
    if (s.simple) {
      return s.leastUncertainty();
    }
    long smallest = earlier.smallestU;
    int to = s.valid.t.lower(end + 1);
    for (int at = s.valid.t.lower(start); at < to; at++) {
      smallest = Math.min(smallest, s.valid.uncertainty(at));
    }
    for (int which = 0; which < s.others.length; which++) {
      Longs t = s.others[which].t;
      int high = t.lower(end + 1);
      for (int at = t.lower(start); at < high; at++) {
        smallest = Math.min(smallest, s.othersU[which].a[at]);
      }
    }
    return smallest == Long.MAX_VALUE ? s.leastUncertainty() : smallest;
  }

  private void readRange(
      OverlapView view, SeriesTimeline s, long start, long end, long lastCounted, Dropped earlier) {
    long uncertainty = s.commonU;
    long lowest = start + uncertainty + s.commonBack;
    long highest = end - uncertainty;
    Longs t = s.valid.t;
    int from = t.lower(lowest, hint);
    int expected = endHint == UNKNOWN ? from + s.expected(highest - lowest) + 1 : endHint;
    int all = highest < lowest ? from : t.lower(highest + 1, expected);
    hint = from;
    endHint = UNKNOWN;
    int to = lastCounted < highest ? Math.max(from, Math.min(all, t.lower(lastCounted + 1))) : all;
    s.valid.segment(from, to, view.segment);
    if (mark) {
      s.valid.marks.markInside(from, all);
    }
    view.states[0] = earlier.states[0] + all - from;
    insideFrom = from;
    insideTo = to;
    insideEnd = all;
    boolean sharp = uncertainty == 0 && s.commonBack == 0;
    int edgeFrom = sharp ? from : t.lower(start - uncertainty, from);
    int edgeTo = sharp ? to : t.lower(Math.min(end + uncertainty, lastCounted) + 1, all);
    if (mark) {
      s.valid.marks.markEdge(edgeFrom, edgeTo);
    }
    view.edgeSamples =
        earlier.edges + earlier.tailEdges + Math.max(0, edgeTo - edgeFrom) - (to - from);
    System.arraycopy(earlier.states, 1, view.states, 1, view.states.length - 1);
    if (s.hasOthers()) {
      othersRange(view, s, start, end, lastCounted);
    }
    join(view.segment, earlier);
  }

  private void othersRange(
      OverlapView view, SeriesTimeline s, long start, long end, long lastCounted) {
    long uncertainty = s.commonU;
    long lowest = start + uncertainty + s.commonBack;
    long highest = end - uncertainty;
    for (int which = 0; which < s.others.length; which++) {
      MarkedTimes others = s.others[which];
      if (near(others.t, which, start - uncertainty, end + uncertainty)) {
        int otherFrom = others.t.lower(lowest);
        int otherAll = Math.max(otherFrom, others.t.lower(highest + 1));
        int otherTo = Math.max(otherFrom, Math.min(otherAll, others.t.lower(lastCounted + 1)));
        if (mark) {
          others.markInside(otherFrom, otherAll);
        }
        view.states[which + 1] += otherAll - otherFrom;
        int low = others.t.lower(start - uncertainty);
        int high = others.t.lower(Math.min(end + uncertainty, lastCounted) + 1);
        if (mark) {
          others.markEdge(low, high);
        }
        view.edgeSamples += Math.max(0, high - low) - (otherTo - otherFrom);
      }
    }
  }

  /**
   * Whether any of an ascending column may lie in [from, to]: most columns of missed polls are
   * empty or far away.
   */
  private boolean near(Longs t, int which, long from, long to) {
    if (t.size == 0 || t.last() < from || t.a[0] > to) {
      return false;
    }
    int at = t.lower(from, nearHints[which]);
    nearHints[which] = at;
    return at < t.size && t.a[at] <= to;
  }

  private void readEach(
      OverlapView view, SeriesTimeline s, long start, long end, long lastCounted, Dropped earlier) {
    view.segment.clear();
    insideFrom = hint;
    insideTo = hint;
    insideEnd = hint;
    System.arraycopy(earlier.states, 0, view.states, 0, view.states.length);
    view.edgeSamples = earlier.edges + earlier.tailEdges;
    Longs t = s.valid.t;
    int to = t.lower(end + s.largestU + 1);
    for (int at = t.lower(start - s.largestU); at < to; at++) {
      long time = t.a[at];
      long uncertainty = s.valid.uncertainty(at);
      boolean counted = time <= lastCounted;
      if (start + uncertainty <= time - s.lookBack(s.valid.interval(at))
          && time <= end - uncertainty) {
        if (mark) {
          s.valid.marks.markInside(at, at + 1);
        }
        view.states[0]++;
        if (counted) {
          view.segment.add(time, s.valid.v.a[at], s.valid.interval(at), uncertainty, end);
        }
      } else if (counted && start - uncertainty <= time && time <= end + uncertainty) {
        if (mark) {
          s.valid.marks.markEdge(at, at + 1);
        }
        view.edgeSamples++;
      }
    }
    for (int which = 0; which < s.others.length; which++) {
      othersEach(view, s, which, start, end, lastCounted);
    }
    join(view.segment, earlier);
  }

  private void othersEach(
      OverlapView view, SeriesTimeline s, int which, long start, long end, long lastCounted) {
    MarkedTimes others = s.others[which];
    for (int at = others.t.lower(start - s.largestU);
        at < others.t.size && others.t.a[at] <= end + s.largestU;
        at++) {
      long time = others.t.a[at];
      long uncertainty = s.othersU[which].a[at];
      if (start + uncertainty <= time - s.lookBack(s.othersP[which].a[at])
          && time <= end - uncertainty) {
        if (mark) {
          others.markInside(at, at + 1);
        }
        view.states[which + 1]++;
      } else if (time <= lastCounted && start - uncertainty <= time && time <= end + uncertainty) {
        if (mark) {
          others.markEdge(at, at + 1);
        }
        view.edgeSamples++;
      }
    }
  }

  private static void join(Segment segment, Dropped earlier) {
    if (earlier.inside.count > 0) {
      earlier.scratch().copyOf(earlier.inside);
      earlier.scratch().append(segment);
      segment.copyOf(earlier.scratch());
    }
  }

  private static void values(OverlapView view, SeriesTimeline s, long end) {
    Segment g = view.segment;
    view.setOrdered(Stat.MIN, g.min);
    view.setOrdered(Stat.MAX, g.max);
    view.set(Stat.MEAN, g.sum / g.count);
    view.setOrdered(Stat.FIRST, g.first);
    view.setOrdered(Stat.LAST, g.last);
    if (s.integer) {
      view.setExact(Stat.DELTA, g.last - g.first);
    } else {
      view.set(Stat.DELTA, Numbers.value(false, g.last) - Numbers.value(false, g.first));
    }
    // The last reading holds to the end of the window, where no sample's own uncertainty counts.
    long hold = Math.max(0, Math.min(g.lastP, end - g.lastU - g.lastT));
    long held = g.held + hold;
    if (held > 0) {
      view.set(Stat.TIME_MEAN, (g.weighted + Numbers.value(s.integer, g.last) * hold) / held);
    }
    if (s.counter) {
      if (s.integer) {
        view.setExact(Stat.INCREASE, g.exactIncrease);
      } else {
        view.set(Stat.INCREASE, g.increase);
      }
    }
  }

  /** What is uncovered at both ends of a window that has values. */
  private void edges(
      OverlapView view, SeriesTimeline s, boolean reachesPast, long lastCounted, Dropped earlier) {
    Segment g = view.segment;
    boolean inside = g.gapCount > 0;
    long low = view.low;
    int before = s.valid.t.lower(low, insideFrom) - 1;
    long a = Long.MIN_VALUE;
    long pa = 0;
    if (before >= 0) {
      a = s.valid.t.a[before];
      pa = s.valid.interval(before);
    } else if (earlier.hasBefore) {
      a = earlier.beforeT;
      pa = earlier.beforeP;
    } else if (s.droppedCounts() && s.droppedT < low) {
      a = s.droppedT;
      pa = s.droppedP;
    }
    boolean atStart = false;
    if (a != Long.MIN_VALUE && low - a < pa) {
      if (Gap.between(a, pa, g.firstT)) {
        g.gapBefore(a + pa, g.firstT);
        atStart = true;
      }
    } else if (g.firstT > low + g.firstP) {
      g.gapBefore(low, g.firstT);
      atStart = true;
    }
    boolean atEnd = false;
    long from = followed(s, g, earlier) ? Long.MAX_VALUE : g.lastT + g.lastP;
    // Past the last reading of an identity that ended nothing is known, whatever an interval
    // promised.
    from = reachesPast ? Math.min(from, lastCounted) : from;
    if (from < view.high) {
      g.gap(from, view.high);
      atEnd = true;
    }
    view.status = atStart || inside || atEnd ? CoverageStatus.PARTIAL : CoverageStatus.OBSERVED;
    if (atStart) {
      view.reasons.add(Reason.GAP_AT_START);
    }
    if (inside) {
      view.reasons.add(Reason.GAP_INSIDE);
    }
    if (atEnd) {
      view.reasons.add(reachesPast ? Reason.IDENTITY_ENDED : Reason.GAP_AT_END);
    }
  }

  /** Whether a valid sample follows the last inside one within one and a half intervals. */
  private boolean followed(SeriesTimeline s, Segment g, Dropped earlier) {
    if (earlier.tail.count > 0) {
      return !Gap.between(g.lastT, g.lastP, earlier.tail.firstT);
    }
    int next = s.valid.t.lower(g.lastT + 1, insideTo);
    return next < s.valid.t.size
        && s.valid.t.a[next] <= s.life.cut()
        && !Gap.between(g.lastT, g.lastP, s.valid.t.a[next]);
  }

  private void empty(
      OverlapView view,
      SeriesTimeline s,
      long start,
      long end,
      boolean reachesPast,
      long lastCounted,
      Dropped earlier) {
    view.status = CoverageStatus.EMPTY;
    long low = view.low;
    long high = view.high;
    int before = s.valid.t.lower(Math.min(low, lastCounted + 1), hint) - 1;
    if (before >= 0) {
      view.nearest = low - s.valid.t.a[before];
    } else if (earlier.hasBefore) {
      view.nearest = low - earlier.beforeT;
    } else if (s.droppedCounts() && s.droppedT < low) {
      view.nearest = low - s.droppedT;
    }
    Reason reason = emptyReason(view, s, start, end, reachesPast, earlier);
    if (reason == Reason.NO_SAMPLES && bracket(view, s, before, low, high, earlier)) {
      reason = Reason.BETWEEN_SAMPLES;
    }
    view.reasons.add(reason);
  }

  private Reason emptyReason(
      OverlapView view,
      SeriesTimeline s,
      long start,
      long end,
      boolean reachesPast,
      Dropped earlier) {
    for (int which = 0; which < SeriesTimeline.UNPLACED; which++) {
      boolean near =
          near(
              s.sortedUnplaced(which),
              SeriesTimeline.OTHERS.length + which,
              start - s.largestP,
              end + s.largestP);
      if (near || earlier.unplaced[which]) {
        return which == 0 ? Reason.CLOCK_ALIGNMENT_UNCOVERED : Reason.CLOCK_ALIGNMENT_AMBIGUOUS;
      }
    }
    if (view.low > view.high) {
      return Reason.WINDOW_SHORTER_THAN_UNCERTAINTY;
    }
    if (reachesPast) {
      return Reason.IDENTITY_ENDED;
    }
    long polls = 0;
    for (SampleState state : SampleState.values()) {
      polls += view.states(state);
    }
    return polls > 0 ? Reason.ALL_MISSING : Reason.NO_SAMPLES;
  }

  private boolean bracket(
      OverlapView view, SeriesTimeline s, int last, long low, long high, Dropped earlier) {
    int before = last;
    while (before >= 0 && low - s.valid.t.a[before] > s.valid.interval(before)) {
      before = low - s.valid.t.a[before] > s.largestP ? -1 : before - 1;
    }
    int after = s.valid.t.lower(high + 1, hint);
    while (after < s.valid.t.size && s.valid.t.a[after] - high > s.valid.interval(after)) {
      after = s.valid.t.a[after] - high > s.largestP ? s.valid.t.size : after + 1;
    }
    boolean follows =
        earlier.hasAfter
            ? earlier.afterT - high <= earlier.afterP
            : after < s.valid.t.size && s.valid.t.a[after] <= s.life.cut();
    if (!follows || (before < 0 && !earlier.reaches(low))) {
      return false;
    }
    view.bracketed = true;
    view.beforeNs = before < 0 ? earlier.beforeT : s.valid.t.a[before];
    view.beforeValue = Numbers.value(s.integer, before < 0 ? earlier.beforeV : s.valid.v.a[before]);
    view.afterNs = earlier.hasAfter ? earlier.afterT : s.valid.t.a[after];
    view.afterValue =
        Numbers.value(s.integer, earlier.hasAfter ? earlier.afterV : s.valid.v.a[after]);
    return true;
  }

  /**
   * Bounds on the growth of a counter: from the last sample certainly before to the first certainly
   * after.
   */
  private static void bounds(
      OverlapView view, SeriesTimeline s, long start, long end, Dropped earlier) {
    if (end < start) {
      return;
    }
    int before = lastBefore(s, start);
    int after = earlier.seeksAfter() ? firstAfter(s, end) : -1;
    Segment g = view.segment;
    boolean hasAfter = after >= 0 || earlier.boundsAfter();
    boolean hasBefore = before >= 0 || earlier.boundsBefore();
    if (hasBefore && hasAfter) {
      if (before >= 0) {
        s.valid.segment(before, after + 1, earlier.scratch());
      } else {
        earlier.betweenBounds(s, after);
      }
      if (s.integer) {
        view.setExact(Stat.INCREASE_HIGH, earlier.scratch().exactIncrease);
      } else {
        view.set(Stat.INCREASE_HIGH, earlier.scratch().increase);
      }
    }
    if (g.count > 0 || view.has(Stat.INCREASE_HIGH)) {
      if (s.integer) {
        view.setExact(Stat.INCREASE_LOW, g.count > 0 ? g.exactIncrease : 0);
      } else {
        view.set(Stat.INCREASE_LOW, g.count > 0 ? g.increase : 0);
      }
    }
  }

  private static int lastBefore(SeriesTimeline s, long start) {
    Longs t = s.valid.t;
    for (int at = t.lower(start - s.leastUncertainty()) - 1; at >= 0; at--) {
      long distance = start - s.valid.uncertainty(at) - t.a[at];
      if (distance > 0 && distance <= s.valid.interval(at)) {
        return at;
      }
      if (start - t.a[at] > s.largestP + s.largestU) {
        return -1;
      }
    }
    return -1;
  }

  private static int firstAfter(SeriesTimeline s, long end) {
    Longs t = s.valid.t;
    for (int at = t.lower(end + s.leastUncertainty() + 1); at < t.size; at++) {
      long distance = t.a[at] - (end + s.valid.uncertainty(at));
      if (t.a[at] > s.life.cut() || t.a[at] - end > s.largestP + s.largestU) {
        return -1;
      }
      if (distance > 0 && distance <= s.valid.interval(at)) {
        return at;
      }
    }
    return -1;
  }
}
