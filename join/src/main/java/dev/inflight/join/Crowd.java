package dev.inflight.join;

/**
 * How many requests of a set were in flight over time: n(t) as break points with running integrals
 * of n, of "exactly one", of "none" and of 1/n. Not thread-safe.
 *
 * <p>Requests are closed intervals: at an instant where one ends and another starts both count
 * ({@code peak}); integrals do not care.
 */
final class Crowd {
  private final LongQueue starts = new LongQueue();
  private final LongQueue ends = new LongQueue();
  private long settledTo = Long.MIN_VALUE;
  private int hint;
  private int startHint;
  private int endHint;
  private long n;
  private long started;
  private long finished;

  private final Longs t = new Longs();
  private final Longs peak = new Longs();
  private final Extremes peaks = new Extremes(peak);
  private final Longs after = new Longs();
  private final Longs area = new Longs();
  private final Longs alone = new Longs();
  private final Longs none = new Longs();
  private final DoubleDoubles inverse = new DoubleDoubles();
  private final Longs startedBy = new Longs();
  private final Longs finishedBy = new Longs();

  /** Adds a request; what lies before the settled time is cut off. */
  void add(long start, long end) {
    if (start <= end && end >= settledTo) {
      starts.add(Math.max(start, settledTo));
      ends.add(end);
    }
  }

  /** Fixes n(t) for all times before that one. */
  void settle(long to) {
    for (long next = next(); next < to; next = next()) {
      breakAt(next);
    }
    settledTo = Math.max(settledTo, to);
  }

  long settledTo() {
    return settledTo;
  }

  private long next() {
    return Math.min(starts.peek(), ends.peek());
  }

  private void breakAt(long time) {
    int last = t.size - 1;
    if (last < 0) {
      area.add(0);
      alone.add(0);
      none.add(time);
    } else {
      extend(last, n, time - t.a[last]);
    }
    while (!starts.isEmpty() && starts.peek() == time) {
      starts.remove();
      n++;
      started++;
    }
    t.add(time);
    peak.add(n);
    peaks.added(peak.size - 1);
    while (!ends.isEmpty() && ends.peek() == time) {
      ends.remove();
      n--;
      finished++;
    }
    after.add(n);
    startedBy.add(started);
    finishedBy.add(finished);
  }

  /** Adds to the integrals a stretch after the last break point with so many in flight. */
  private void extend(int last, long many, long length) {
    area.add(area.a[last] + many * length);
    alone.add(alone.a[last] + (many == 1 ? length : 0));
    none.add(none.a[last] + (many == 0 ? length : 0));
    inverse.addProduct(many > 0 ? 1.0 / many : 0.0, length);
  }

  /** Index of the last break point at or before that time, −1 when there is none. */
  int index(long time) {
    hint = t.lower(time + 1, hint);
    return hint - 1;
  }

  /** ∫ n dt from the first break point to that time, in request·nanoseconds (modulo 2⁶⁴). */
  long area(int at, long time) {
    return at < 0 ? 0 : area.a[at] + after.a[at] * (time - t.a[at]);
  }

  /** Time with exactly one in flight. */
  long alone(int at, long time) {
    return at < 0 ? 0 : alone.a[at] + (after.a[at] == 1 ? time - t.a[at] : 0);
  }

  /** Time with none in flight, counted from time 0, as if nobody ever was before the first. */
  long none(int at, long time) {
    if (at < 0) {
      return t.size == 0 ? time : none.a[0] + time - t.a[0];
    }
    return none.a[at] + (after.a[at] == 0 ? time - t.a[at] : 0);
  }

  /** ∫ dt/n between two times over the stretches where somebody was in flight. */
  double inverse(int fromAt, long from, int toAt, long to) {
    double whole =
        toAt <= fromAt || toAt < 0
            ? 0
            : DoubleDoubles.difference(
                inverse.hi(toAt),
                inverse.lo(toAt),
                inverse.hi(Math.max(fromAt, 0)),
                inverse.lo(Math.max(fromAt, 0)));
    return whole + tail(toAt, to) - tail(fromAt, from);
  }

  private double tail(int at, long time) {
    return at < 0 || after.a[at] == 0 ? 0 : (time - t.a[at]) / (double) after.a[at];
  }

  /** All that a row says of sharing, from one look at either end. */
  void share(RowView row, long from, long to) {
    int low = t.lower(from, startHint);
    int high = t.lower(to + 1, endHint);
    startHint = low;
    endHint = high;
    long entering = low > 0 ? after.a[low - 1] : 0;
    long most = low < high ? Math.max(entering, peaks.max(low, high)) : entering;
    row.inFlightMax = most;
    int toAt = high - 1;
    int fromAt = low < t.size && t.a[low] == from ? low : low - 1;
    if (to > from) {
      row.inFlightMean = (double) (area(toAt, to) - area(fromAt, from)) / (to - from);
      row.aloneRatio = (double) (alone(toAt, to) - alone(fromAt, from)) / (to - from);
    } else {
      row.inFlightMean = most;
      row.aloneRatio = most == 1 ? 1 : 0;
    }
    long begun = toAt < 0 ? 0 : startedBy.a[toAt];
    long gone =
        low < 1
            ? (t.size == 0 ? 0 : finishedBy.a[0] - (peak.a[0] - after.a[0]))
            : finishedBy.a[low - 1];
    row.overlapping = begun - gone - 1;
  }

  /**
   * Forgets break points that nobody will ask for: a multiple of the drop unit of those before that
   * time.
   */
  void drop(long before) {
    int count = t.lower(before) - 1;
    count -= Math.floorMod(count, Extremes.DROP_UNIT);
    if (count > 0) {
      t.dropFront(count);
      peak.dropFront(count);
      peaks.dropped(count);
      after.dropFront(count);
      area.dropFront(count);
      alone.dropFront(count);
      none.dropFront(count);
      inverse.dropFront(count);
      startedBy.dropFront(count);
      finishedBy.dropFront(count);
    }
  }

  int held() {
    return t.size + starts.size() + ends.size();
  }

  void save(StateOutput out) {
    out.number(settledTo);
    out.number(n);
    out.number(started);
    out.number(finished);
    starts.save(out);
    ends.save(out);
    out.column(t);
    if (t.size > 0) {
      out.number(area.a[0]);
      out.number(alone.a[0]);
      out.number(none.a[0]);
      inverse.saveFirst(out);
    }
    for (int at = 0; at < t.size; at++) {
      out.number(peak.a[at]);
      out.number(after.a[at]);
      out.number(startedBy.a[at] - started);
      out.number(finishedBy.a[at] - finished);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    settledTo = in.number();
    n = in.number();
    started = in.number();
    finished = in.number();
    starts.load(in);
    ends.load(in);
    in.column(t);
    if (t.size > 0) {
      area.add(in.number());
      alone.add(in.number());
      none.add(in.number());
      inverse.loadFirst(in);
    }
    for (int at = 0; at < t.size; at++) {
      if (at > 0) {
        extend(at - 1, after.last(), t.a[at] - t.a[at - 1]);
      }
      peak.add(in.number());
      peaks.added(peak.size - 1);
      after.add(in.number());
      startedBy.add(started + in.number());
      finishedBy.add(finished + in.number());
    }
  }
}
