package dev.inflight.join;

import dev.inflight.model.Stat;

/**
 * The growth of a shared counter (energy) laid out over the requests in flight: linear between
 * neighbouring valid samples, running integrals at every sample. Gaps, and stretches with nobody in
 * flight, go to idle. Not thread-safe.
 */
final class Shares {
  private final SeriesTimeline s;
  Crowd crowd;
  private final DoubleDoubles overlapped = new DoubleDoubles();
  private final DoubleDoubles exclusive = new DoubleDoubles();
  private final DoubleDoubles equal = new DoubleDoubles();
  private long done;
  private double idle;
  private double total;

  Shares(SeriesTimeline series, Crowd crowd) {
    this.s = series;
    this.crowd = crowd;
  }

  /** Takes in all stretches that are settled on both sides. */
  void advance() {
    int at = (int) (done - s.valid.dropped);
    while (at + 1 < s.valid.t.size && s.valid.t.a[at + 1] < crowd.settledTo()) {
      stretch(at);
      done++;
      at++;
    }
  }

  private void stretch(int at) {
    long a = s.valid.t.a[at];
    long c = s.valid.t.a[at + 1];
    double growth = growth(at);
    boolean counted = c <= s.life.cut();
    total += counted ? growth : 0;
    if (!usable(at)) {
      idle += counted ? growth : 0;
      overlapped.addSum(0);
      exclusive.addSum(0);
      equal.addSum(0);
      return;
    }
    double rate = growth / (c - a);
    int from = crowd.index(a);
    int to = crowd.index(c);
    idle += rate * (crowd.none(to, c) - crowd.none(from, a));
    overlapped.addSum(growth);
    exclusive.addSum(rate * (crowd.alone(to, c) - crowd.alone(from, a)));
    equal.addSum(rate * crowd.inverse(from, a, to, c));
  }

  private double growth(int at) {
    double before = Numbers.value(s.integer, s.valid.v.a[at]);
    double now = Numbers.value(s.integer, s.valid.v.a[at + 1]);
    return now < before ? now : now - before;
  }

  /**
   * Whether the stretch after that sample is laid out over requests: no gap, some length, identity
   * alive.
   */
  private boolean usable(int at) {
    long a = s.valid.t.a[at];
    long c = s.valid.t.a[at + 1];
    return c > a && c <= s.life.cut() && !Gap.between(a, s.valid.interval(at), c);
  }

  /** Fills the three shares of [start, end] when some of it is laid out. */
  void read(OverlapView view, long start, long end) {
    if (end < start || !touches(start, end)) {
      return;
    }
    view.set(Stat.OVERLAPPED, between(overlapped, 0, start, end));
    view.set(Stat.EXCLUSIVE, between(exclusive, 1, start, end));
    view.set(Stat.EQUAL_SHARE, between(equal, 2, start, end));
  }

  private boolean touches(long start, long end) {
    Longs t = s.valid.t;
    for (int at = Math.max(0, t.lower(start) - 1); at + 1 < t.size && t.a[at] <= end; at++) {
      long a = t.a[at];
      long c = t.a[at + 1];
      boolean common = start == end ? a <= start && start <= c : a < end && start < c;
      if (common && usable(at)) {
        return true;
      }
    }
    return false;
  }

  private double between(DoubleDoubles sums, int which, long start, long end) {
    int from = s.valid.t.lower(start + 1) - 1;
    int to = s.valid.t.lower(end + 1) - 1;
    double whole =
        DoubleDoubles.difference(hi(sums, to), lo(sums, to), hi(sums, from), lo(sums, from));
    return whole + part(which, to, end) - part(which, from, start);
  }

  private static double hi(DoubleDoubles sums, int at) {
    return sums.hi(Math.max(0, at));
  }

  private static double lo(DoubleDoubles sums, int at) {
    return sums.lo(Math.max(0, at));
  }

  /** What the stretch after that sample gives up to a time within it. */
  private double part(int which, int at, long time) {
    if (at < 0 || at + 1 >= s.valid.t.size || !usable(at)) {
      return 0;
    }
    long a = s.valid.t.a[at];
    double rate = growth(at) / (s.valid.t.a[at + 1] - a);
    if (which == 0) {
      return rate * (time - a);
    }
    int from = crowd.index(a);
    int to = crowd.index(time);
    return which == 1
        ? rate * (crowd.alone(to, time) - crowd.alone(from, a))
        : rate * crowd.inverse(from, a, to, time);
  }

  /** How many samples may be dropped without losing a running integral. */
  int droppable(int wanted) {
    int may = (int) Math.max(0, Math.min(wanted, done - s.valid.dropped - 1));
    return may - may % Extremes.DROP_UNIT;
  }

  /**
   * From when on the crowd must be known: for rows from {@code oldest} on, whose shares begin
   * within the stretch before them, and for the stretches that are not taken in yet.
   */
  long needsCrowdFrom(long oldest) {
    long stretch = 2 * s.largestP;
    int at = (int) (done - s.valid.dropped);
    if (at + 1 < s.valid.t.size) {
      return Math.min(s.valid.t.a[at], oldest - stretch);
    }
    long settledTo = s.life.domain.settledTo;
    // a stretch that is longer is a gap
    long next = settledTo == Long.MIN_VALUE ? settledTo : settledTo - stretch;
    return Math.min(next, oldest - stretch);
  }

  void dropped(int count) {
    overlapped.dropFront(count);
    exclusive.dropFront(count);
    equal.dropFront(count);
  }

  double idle() {
    return idle;
  }

  double total() {
    return total;
  }

  void save(StateOutput out) {
    out.number(done);
    out.real(idle);
    out.real(total);
    overlapped.save(out);
    exclusive.save(out);
    equal.save(out);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    done = in.number();
    idle = in.real();
    total = in.real();
    overlapped.load(in);
    exclusive.load(in);
    equal.load(in);
  }
}
