package dev.inflight.rules.window;

import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Points of one stream in time order, with the windows that read it. Times are nanoseconds. It
 * holds what its windows need and a few points more, never above its bound. For one thread.
 */
public final class PointStream {
  private static final int FORMAT = 1;
  private static final int MOST_WINDOWS = 1 << 20;

  /** So many points are held although no window needs them: a later window begins with them. */
  private static final int HELD_ANYWAY = 16;

  private final Points points = new Points();
  private final Facts facts = new Facts();
  private final List<RollingWindow> windows = new ArrayList<>();
  private final long latenessNs;
  private final int maxPoints;

  /**
   * A stream without points.
   *
   * @param maxPoints how many points may be held; at least 1
   * @param latenessNs how far before the newest point another may still be inserted
   */
  public PointStream(int maxPoints, long latenessNs) {
    if (maxPoints < 1 || latenessNs < 0) {
      throw new IllegalArgumentException(
          "maxPoints " + maxPoints + ", latenessNs " + latenessNs + ": too small");
    }
    this.maxPoints = maxPoints;
    this.latenessNs = latenessNs;
  }

  /**
   * The window of this extent, one for all who ask. A window asked for after points came begins
   * with those that are held, and warms up as if the stream had begun with them.
   */
  public RollingWindow window(WindowExtent extent) {
    RollingWindow window = find(extent);
    if (window == null) {
      boolean whole = facts.ever == points.size();
      long sinceNs = whole ? Absent.LONG : points.timeNs(points.head());
      window = new RollingWindow(this, new Span(points, extent, facts.nowNs), extent, sinceNs);
      windows.add(window);
    }
    window.claim();
    return window;
  }

  private @Nullable RollingWindow find(WindowExtent extent) {
    for (RollingWindow window : windows) {
      if (window.extent().equals(extent)) {
        return window;
      }
    }
    return null;
  }

  /**
   * Takes a point in; equal times keep the order of arrival, an older point is inserted by time.
   *
   * @param step {@link Absent#LONG} when there is none
   * @return false when the point is too late: it is counted, nothing else
   */
  public boolean add(long timeNs, long step, double value) {
    if (facts.ever == 0 || timeNs >= facts.lastTimeNs) {
      append(timeNs, step, value);
    } else if (timeNs >= earliest()) {
      insert(timeNs, step, value);
    } else {
      facts.late++;
      return false;
    }
    trim();
    while (points.size() > maxPoints) {
      dropOldest();
    }
    return true;
  }

  /**
   * Moves the time of evaluation; a time before the last one is not taken. Timed windows lose what
   * is older than their duration: a point exactly that old stays.
   */
  public void advance(long nowNs) {
    if (nowNs <= facts.nowNs) {
      return;
    }
    facts.nowNs = nowNs;
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().advance(nowNs);
    }
    trim();
  }

  /** How many points were taken in, ever. */
  public long pointsEver() {
    return facts.ever;
  }

  /** The earliest time of all points ever, {@link Absent#LONG} before the first. */
  public long firstTimeNs() {
    return facts.firstTimeNs;
  }

  /** The newest point's time, {@link Absent#LONG} before the first. */
  public long lastTimeNs() {
    return facts.lastTimeNs;
  }

  /** The newest point's value, NaN before the first. */
  public double lastValue() {
    return facts.lastValue;
  }

  /** The newest point's step, {@link Absent#LONG} when it has none. */
  public long lastStep() {
    return facts.lastStep;
  }

  /** How many points were too late. */
  public long lateCount() {
    return facts.late;
  }

  /** How many points left a window early because the stream was full. */
  public long droppedCount() {
    return facts.dropped;
  }

  /** The time of evaluation, {@link Absent#LONG} before the first {@link #advance}. */
  public long nowNs() {
    return facts.nowNs;
  }

  /** Writes all there is, so that a stream read from it answers as this one, to the bit. */
  public void write(DataOutput out) throws IOException {
    out.writeByte(FORMAT);
    out.writeInt(maxPoints);
    out.writeLong(latenessNs);
    facts.write(out);
    points.write(out);
    out.writeInt(windows.size());
    for (RollingWindow window : windows) {
      window.write(out);
    }
  }

  /**
   * The stream that {@link #write} wrote. Its windows and statistics are found by asking for them
   * again; {@link #prune} then forgets the others.
   */
  public static PointStream read(DataInput in) throws IOException {
    Written.within(in.readByte(), FORMAT, FORMAT);
    int maxPoints = Written.within(in.readInt(), 1, Integer.MAX_VALUE);
    var stream = new PointStream(maxPoints, Math.max(0, in.readLong()));
    stream.facts.read(in);
    stream.points.read(in);
    int count = Written.within(in.readInt(), 0, MOST_WINDOWS);
    for (int at = 0; at < count; at++) {
      stream.windows.add(RollingWindow.read(stream, stream.points, in));
    }
    return stream;
  }

  /** Forgets what was read and what nobody has asked for since. */
  public void prune() {
    windows.removeIf(window -> !window.claimed());
    windows.forEach(window -> window.span().accumulators().prune());
  }

  private void append(long timeNs, long step, double value) {
    facts.newest(timeNs, step, value);
    points.append(timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().append(timeNs, step, value);
    }
  }

  private void insert(long timeNs, long step, double value) {
    facts.older(timeNs);
    long place = points.firstAfter(timeNs);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().makeRoom(place, timeNs);
    }
    points.insert(place, timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().insert(place, step, value);
    }
  }

  /** The time of the oldest point that may still be inserted. */
  private long earliest() {
    long last = facts.lastTimeNs;
    return last < Long.MIN_VALUE + latenessNs ? Long.MIN_VALUE : last - latenessNs;
  }

  private void dropOldest() {
    boolean missed = false;
    for (int at = 0; at < windows.size(); at++) {
      missed |= windows.get(at).span().cut(points.head());
    }
    facts.dropped += missed ? 1 : 0;
    points.dropBefore(points.head() + 1);
  }

  private void trim() {
    long keep = points.tail() - HELD_ANYWAY;
    for (int at = 0; at < windows.size(); at++) {
      keep = Math.min(keep, windows.get(at).span().start());
    }
    points.dropBefore(keep);
  }
}
