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
  /** So many points are held although no window needs them: a later window begins with them. */
  private static final int HELD_ANYWAY = 16;

  private static final int FORMAT = 1;
  private static final int MOST_WINDOWS = 1 << 20;

  private final Points points = new Points();
  private final List<RollingWindow> windows = new ArrayList<>();
  private final long latenessNs;
  private int maxPoints;
  private long nowNs = Absent.LONG;
  private long ever;
  private long late;
  private long dropped;
  private long firstTimeNs = Absent.LONG;
  private long lastTimeNs = Absent.LONG;
  private long lastStep = Absent.LONG;
  private double lastValue = Double.NaN;

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
      boolean whole = ever == points.size();
      long sinceNs = whole ? Absent.LONG : points.timeNs(points.head());
      window = new RollingWindow(this, new Span(points, extent, nowNs), extent, sinceNs);
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

  /** Lets the stream hold so many points, if that is more than it may hold already. */
  public void allow(int points) {
    maxPoints = Math.max(maxPoints, points);
  }

  /**
   * Takes a point in; equal times keep the order of arrival, an older point is inserted by time.
   *
   * @param step {@link Absent#LONG} when there is none
   * @return false when the point is too late: it is counted, nothing else
   */
  public boolean add(long timeNs, long step, double value) {
    if (ever == 0 || timeNs >= lastTimeNs) {
      append(timeNs, step, value);
    } else if (lastTimeNs - timeNs <= latenessNs) {
      insert(timeNs, step, value);
    } else {
      late++;
      return false;
    }
    ever++;
    boundAndTrim();
    return true;
  }

  /**
   * Moves the time of evaluation; a time before the last one is not taken. Timed windows lose what
   * is older than their duration: a point exactly that old stays.
   */
  public void advance(long time) {
    if (time <= nowNs) {
      return;
    }
    nowNs = time;
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().advance(time);
    }
    trim();
  }

  /** How many points were taken in, ever. */
  public long pointsEver() {
    return ever;
  }

  /** The earliest time of all points ever, {@link Absent#LONG} before the first. */
  public long firstTimeNs() {
    return firstTimeNs;
  }

  /** The newest point's time, {@link Absent#LONG} before the first. */
  public long lastTimeNs() {
    return lastTimeNs;
  }

  /** The newest point's value, NaN before the first. */
  public double lastValue() {
    return lastValue;
  }

  /** The newest point's step, {@link Absent#LONG} when it has none. */
  public long lastStep() {
    return lastStep;
  }

  /** How many points were too late. */
  public long lateCount() {
    return late;
  }

  /** How many points left a window early because the stream was full. */
  public long droppedCount() {
    return dropped;
  }

  /** The time of evaluation, {@link Absent#LONG} before the first {@link #advance}. */
  public long nowNs() {
    return nowNs;
  }

  /** Writes all there is, so that a stream read from it answers as this one, to the bit. */
  public void write(DataOutput out) throws IOException {
    out.writeByte(FORMAT);
    out.writeInt(maxPoints);
    out.writeLong(latenessNs);
    out.writeLong(nowNs);
    out.writeLong(ever);
    out.writeLong(late);
    out.writeLong(dropped);
    out.writeLong(firstTimeNs);
    out.writeLong(lastTimeNs);
    out.writeLong(lastStep);
    out.writeDouble(lastValue);
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
    var stream =
        new PointStream(
            Written.within(in.readInt(), 1, Integer.MAX_VALUE), Math.max(0, in.readLong()));
    stream.nowNs = in.readLong();
    stream.ever = in.readLong();
    stream.late = in.readLong();
    stream.dropped = in.readLong();
    stream.firstTimeNs = in.readLong();
    stream.lastTimeNs = in.readLong();
    stream.lastStep = in.readLong();
    stream.lastValue = in.readDouble();
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
    if (ever == 0) {
      firstTimeNs = timeNs;
    }
    lastTimeNs = timeNs;
    lastStep = step;
    lastValue = value;
    points.append(timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().append(timeNs, step, value);
    }
  }

  private void insert(long timeNs, long step, double value) {
    firstTimeNs = Math.min(firstTimeNs, timeNs);
    long place = points.firstAfter(timeNs);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().makeRoom(place, timeNs);
    }
    points.insert(place, timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).span().insert(place, step, value);
    }
  }

  private void boundAndTrim() {
    trim();
    while (points.size() > maxPoints) {
      boolean missed = false;
      for (int at = 0; at < windows.size(); at++) {
        missed |= windows.get(at).span().cut(points.head());
      }
      dropped += missed ? 1 : 0;
      points.dropBefore(points.head() + 1);
    }
  }

  private void trim() {
    long keep = points.tail() - HELD_ANYWAY;
    for (int at = 0; at < windows.size(); at++) {
      keep = Math.min(keep, windows.get(at).span().start());
    }
    points.dropBefore(keep);
  }
}
