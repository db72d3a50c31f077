package dev.inflight.rules.window;

import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Points of one stream in time order, with the windows that read it. Times are nanoseconds. It
 * holds what its windows need and a few points more, never above its bound. For one thread.
 */
public final class PointStream {
  /** So many points are held although no window needs them: a later window begins with them. */
  private static final int HELD_ANYWAY = 16;

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
    for (RollingWindow window : windows) {
      if (window.extent().equals(extent)) {
        return window;
      }
    }
    var window = new RollingWindow(this, points, extent);
    windows.add(window);
    return window;
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
      windows.get(at).advance(time);
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
    throw new IOException("not yet");
  }

  /** What {@link #write} wrote. */
  public static PointStream read(DataInput in) throws IOException {
    throw new IOException("not yet");
  }

  /** Forgets the windows and sums that were read and that nobody has asked for since. */
  public void prune() {}

  private void append(long timeNs, long step, double value) {
    if (ever == 0) {
      firstTimeNs = timeNs;
    }
    lastTimeNs = timeNs;
    lastStep = step;
    lastValue = value;
    points.append(timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).append(timeNs, step, value);
    }
  }

  private void insert(long timeNs, long step, double value) {
    firstTimeNs = Math.min(firstTimeNs, timeNs);
    long place = points.firstAfter(timeNs);
    points.insert(place, timeNs, step, value);
    for (int at = 0; at < windows.size(); at++) {
      windows.get(at).insert(place, timeNs, step, value);
    }
  }

  private void boundAndTrim() {
    trim();
    while (points.size() > maxPoints) {
      boolean missed = false;
      for (int at = 0; at < windows.size(); at++) {
        missed |= windows.get(at).cut(points.head());
      }
      dropped += missed ? 1 : 0;
      points.dropBefore(points.head() + 1);
    }
  }

  private void trim() {
    long keep = points.tail() - HELD_ANYWAY;
    for (int at = 0; at < windows.size(); at++) {
      keep = Math.min(keep, windows.get(at).start());
    }
    points.dropBefore(keep);
  }
}
