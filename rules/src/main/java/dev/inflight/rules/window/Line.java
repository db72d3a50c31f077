package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The line of least squares through the finite values, against time, or against steps: against the
 * points' places in the window while one of them has no step.
 *
 * <p>Where the slope cannot be trusted, the sums are taken anew about the means.
 */
final class Line extends Accumulator {
  private static final double HUGE = 1e250;

  /** Beyond this distance from the pivot, x is soon no longer exact in a double. */
  private static final double FAR = 0x1p52;

  private final boolean byTime;
  private final LineSums sums = new LineSums();
  private boolean byPlace;
  private boolean stale = true;
  private boolean vertical;
  private long oldest;
  private long sinceRefill;
  private int huge;

  Line(Span span, boolean byTime) {
    super(span);
    this.byTime = byTime;
  }

  @Override
  void append(double value) {
    sinceRefill++;
    if (current()) {
      long x = x(span.count() - 1);
      put(x, value, 1);
      stale = sinceRefill > span.count() && Math.abs(sums.distance(x)) > FAR;
    }
  }

  @Override
  void evict(double value) {
    if (current()) {
      put(x(0), value, -1);
    }
    oldest++;
  }

  @Override
  void insert(int index, double value) {
    if (current() && !byPlace) {
      put(x(index), value, 1);
    } else {
      stale = true;
    }
  }

  @Override
  void refill() {
    stale = true;
  }

  /** The slope per unit of x; there must be two points. */
  double slope() {
    int count = span.count();
    if (!current()) {
      sum();
    }
    if (huge > 0) {
      return scaled();
    }
    if (!sums.fit(count)) {
      sum();
      sums.fit(count);
    }
    vertical = sums.vertical();
    return sums.slope();
  }

  /** Whether all x were the same when the slope was last asked for. */
  boolean vertical() {
    return vertical;
  }

  private boolean current() {
    stale |= byPlace != wantsPlaces();
    return !stale;
  }

  private boolean wantsPlaces() {
    return !byTime && !span.everyPointHasStep();
  }

  private long x(int index) {
    if (byPlace) {
      return oldest + index;
    }
    return byTime ? span.timeNs(index) : span.step(index);
  }

  private void put(long x, double value, int sign) {
    if (Math.abs(value) <= HUGE) {
      sums.put(x, value, sign);
    } else if (Double.isFinite(value)) {
      huge += sign;
    }
  }

  private void sum() {
    stale = false;
    byPlace = wantsPlaces();
    sinceRefill = 0;
    huge = 0;
    centre();
    for (int at = 0; at < span.count(); at++) {
      put(x(at), span.value(at), 1);
    }
  }

  /** Puts the pivot where the means are, or near. */
  private void centre() {
    double x = 0;
    var y = new ExactSum();
    for (int at = 0; at < span.count(); at++) {
      x += ((double) x(at) - x(0)) / span.count();
      double value = span.value(at);
      y.add(Math.abs(value) <= HUGE ? value : 0);
    }
    y.settle();
    sums.clear(x(0) + Math.round(x), y.high() / span.count());
  }

  private double scaled() {
    int exponent = Math.getExponent(HUGE);
    var scaled = new LineSums();
    scaled.clear(x(0), 0);
    for (int at = 0; at < span.count(); at++) {
      scaled.put(x(at), Math.scalb(span.value(at), -exponent), 1);
    }
    scaled.fit(span.count());
    vertical = scaled.vertical();
    return Math.scalb(scaled.slope(), exponent);
  }

  @Override
  void write(DataOutput out) throws IOException {
    sums.write(out);
    out.writeBoolean(byPlace);
    out.writeBoolean(stale);
    out.writeLong(oldest);
    out.writeLong(sinceRefill);
    out.writeInt(huge);
  }

  @Override
  void read(DataInput in) throws IOException {
    sums.read(in);
    byPlace = in.readBoolean();
    stale = in.readBoolean();
    oldest = in.readLong();
    sinceRefill = in.readLong();
    huge = in.readInt();
  }
}
