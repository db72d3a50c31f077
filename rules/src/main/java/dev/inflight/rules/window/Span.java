package dev.inflight.rules.window;

import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Which of a stream's points are inside a window; its accumulators hear who joins and leaves. */
final class Span {
  private final Points points;
  private final WindowExtent extent;
  private final Accumulators accumulators = new Accumulators(this);

  /** The place of the oldest point inside. */
  private long start;

  private int count;
  private int nonFinite;
  private int withoutStep;

  /** Points before this time are outside a timed window. */
  private long cutoffNs = Long.MIN_VALUE;

  /** The time of the newest point that left because the stream was full. */
  private long cutNs = Absent.LONG;

  /** Whether the point about to be inserted belongs inside. */
  private boolean admits;

  Span(Points points, WindowExtent extent, long nowNs) {
    this.points = points;
    this.extent = extent;
    if (extent.timed()) {
      cutoffNs = cutoff(nowNs);
      start = points.firstFrom(cutoffNs);
    } else {
      start = Math.max(points.head(), points.tail() - extent.size());
    }
    countFrom(start);
  }

  Accumulators accumulators() {
    return accumulators;
  }

  long start() {
    return start;
  }

  int count() {
    return count;
  }

  int nonFinite() {
    return nonFinite;
  }

  boolean everyPointHasStep() {
    return withoutStep == 0;
  }

  long timeNs(int index) {
    return points.timeNs(start + index);
  }

  long step(int index) {
    return points.step(start + index);
  }

  double value(int index) {
    return points.value(start + index);
  }

  double lastValue() {
    return value(count - 1);
  }

  /** Whether points are missing that the extent asks for, because the stream was full. */
  boolean truncated() {
    if (extent.partial() || !Absent.has(cutNs)) {
      return false;
    }
    return extent.timed() ? cutNs >= cutoffNs : count < extent.size();
  }

  /** The stream has a new last point. */
  void append(long timeNs, long step, double value) {
    if (timeNs < cutoffNs) {
      start = points.tail();
      return;
    }
    if (!extent.timed() && count == extent.size()) {
      evict();
    }
    count(step, value, 1);
    accumulators.append(value);
  }

  /** The stream is about to have a point inserted. */
  void makeRoom(long place, long timeNs) {
    boolean full = !extent.timed() && count == extent.size();
    boolean older = place < start || (place == start && full);
    admits = !older && timeNs >= cutoffNs;
    if (admits && full) {
      evict();
    }
  }

  /** The stream has had that point inserted. */
  void insert(long place, long step, double value) {
    if (admits) {
      count(step, value, 1);
      accumulators.insert((int) (place - start), value);
    } else {
      start++;
    }
  }

  /** The time of evaluation moves on. */
  void advance(long nowNs) {
    if (extent.timed()) {
      cutoffNs = cutoff(nowNs);
      while (count > 0 && points.timeNs(start) < cutoffNs) {
        evict();
      }
    }
  }

  /** Gives up the point at a place, if it is the oldest inside: the stream is full. */
  boolean cut(long place) {
    if (count == 0 || start != place) {
      return false;
    }
    cutNs = Math.max(cutNs, points.timeNs(place));
    evict();
    return true;
  }

  private void evict() {
    double value = points.value(start);
    accumulators.evict(value);
    count(points.step(start), value, -1);
    start++;
  }

  private void count(long step, double value, int change) {
    count += change;
    if (!Double.isFinite(value)) {
      nonFinite += change;
    }
    if (!Absent.has(step)) {
      withoutStep += change;
    }
  }

  private void countFrom(long place) {
    for (long at = place; at < points.tail(); at++) {
      count(points.step(at), points.value(at), 1);
    }
  }

  private long cutoff(long nowNs) {
    return nowNs < Long.MIN_VALUE + extent.size() ? Long.MIN_VALUE : nowNs - extent.size();
  }

  void write(DataOutput out) throws IOException {
    out.writeInt((int) (start - points.head()));
    out.writeLong(cutNs);
    accumulators.write(out);
  }

  void read(DataInput in) throws IOException {
    start = points.head() + Written.within(in.readInt(), 0, points.size());
    cutNs = in.readLong();
    count = 0;
    nonFinite = 0;
    withoutStep = 0;
    countFrom(start);
    accumulators.read(in);
  }
}
