package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;

/** The last points of a stream, by number or by age, and what is known of them. */
public final class RollingWindow {
  private final PointStream stream;
  private final Points points;
  private final WindowExtent extent;

  /** From when on the window has seen everything; {@link Absent#LONG}: from the first point. */
  private long sinceNs = Absent.LONG;

  /** The newest point that left early because the stream was full. */
  private long cutNs = Absent.LONG;

  private long cutoffNs = Absent.LONG;
  private long start;
  private int count;
  private int nonFinite;
  private int withoutStep;

  RollingWindow(PointStream stream, Points points, WindowExtent extent) {
    this.stream = stream;
    this.points = points;
    this.extent = extent;
    if (stream.pointsEver() > points.size()) {
      sinceNs = points.timeNs(points.head());
    }
    start = points.head();
    if (extent.timed()) {
      cutoffNs = before(stream.nowNs(), extent.size());
      start = points.firstFrom(cutoffNs);
    } else {
      start = Math.max(start, points.tail() - extent.size());
    }
    for (long place = start; place < points.tail(); place++) {
      count(points.step(place), points.value(place), 1);
    }
  }

  public WindowExtent extent() {
    return extent;
  }

  /** How many points are inside. */
  public long count() {
    return count;
  }

  /** How many of the points inside are NaN or infinite. */
  public long nonFiniteCount() {
    return nonFinite;
  }

  /** A point's time; 0 is the oldest inside. */
  public long timeNs(int index) {
    return points.timeNs(start + index);
  }

  /** A point's step, {@link Absent#LONG} when it has none; 0 is the oldest inside. */
  public long step(int index) {
    return points.step(start + index);
  }

  /** A point's value; 0 is the oldest inside. */
  public double value(int index) {
    return points.value(start + index);
  }

  /**
   * The answer to a function, one for all who ask; to be asked for when planning.
   *
   * @param parameters q of a quantile; alpha of an EMA (else 0.3); tolerance of STALLED (else 0)
   */
  public Statistic statistic(Function function, double... parameters) {
    return new Recomputed(this, function, parameters);
  }

  /** The answer to {@code QUANTILE}, {@code EMA} or {@code STALLED} for a parameter to come. */
  public ParametricStatistic parametric(Function function) {
    return new ParametricStatistic() {
      @Override
      public double value(double parameter, Unknown unknown) {
        return statistic(function, parameter).value(unknown);
      }
    };
  }

  /** Which fraction of the points compares so with a constant. */
  public Statistic share(Comparator comparator, double threshold) {
    ParametricStatistic share = share(comparator);
    return new Statistic() {
      @Override
      public double value(Unknown unknown) {
        return share.value(threshold, unknown);
      }
    };
  }

  /** Which fraction of the points compares so with a threshold to come. */
  public ParametricStatistic share(Comparator comparator) {
    return new ParametricStatistic() {
      @Override
      public double value(double threshold, Unknown unknown) {
        if (!ready(1, 1, unknown)) {
          return Double.NaN;
        }
        if (nonFinite > 0) {
          return unknown.because(UnknownReason.NON_FINITE);
        }
        int holds = 0;
        for (int at = 0; at < count; at++) {
          holds += comparator.holds(RollingWindow.this.value(at), threshold) ? 1 : 0;
        }
        return (double) holds / count;
      }
    };
  }

  /**
   * Whether there is enough to answer; if not, the reason is left in {@code unknown}.
   *
   * @param least points without which there is no answer
   * @param wanted points that a timed window should have unless it says {@code min K}
   */
  boolean ready(int least, long wanted, Unknown unknown) {
    if (stream.pointsEver() == 0) {
      unknown.because(UnknownReason.NEVER_SEEN);
      return false;
    }
    return extent.timed() ? timedReady(least, wanted, unknown) : pointsReady(least, unknown);
  }

  private boolean pointsReady(int least, Unknown unknown) {
    if (truncated()) {
      unknown.because(UnknownReason.TRUNCATED);
      return false;
    }
    long need = extent.partial() ? 0 : extent.atLeast() > 0 ? extent.atLeast() : extent.size();
    if (count >= Math.max(least, need)) {
      return true;
    }
    boolean never = count >= extent.size();
    unknown.because(
        never ? UnknownReason.TOO_FEW_POINTS : UnknownReason.WARMING_UP,
        count,
        Math.max(least, need));
    return false;
  }

  private boolean timedReady(int least, long wanted, Unknown unknown) {
    if (count == 0) {
      unknown.because(UnknownReason.NO_DATA_IN_WINDOW);
      return false;
    }
    if (!extent.partial() && extent.atLeast() == 0 && age() < extent.size()) {
      unknown.because(UnknownReason.WARMING_UP, age(), extent.size());
      return false;
    }
    if (truncated()) {
      unknown.because(UnknownReason.TRUNCATED);
      return false;
    }
    long need = Math.max(least, extent.atLeast() > 0 ? extent.atLeast() : wanted);
    if (count < need) {
      unknown.because(UnknownReason.TOO_FEW_POINTS, count, need);
      return false;
    }
    return true;
  }

  private long age() {
    long since = Absent.has(sinceNs) ? sinceNs : stream.firstTimeNs();
    return Absent.has(stream.nowNs()) ? Math.max(0, stream.nowNs() - since) : 0;
  }

  /** Whether points are missing that the extent asks for, because the stream was full. */
  boolean truncated() {
    if (extent.partial() || !Absent.has(cutNs)) {
      return false;
    }
    return extent.timed() ? cutNs >= cutoffNs : count < extent.size();
  }

  boolean everyPointHasStep() {
    return withoutStep == 0;
  }

  long start() {
    return start;
  }

  void append(long timeNs, long step, double value) {
    if (extent.timed() && timeNs < cutoffNs) {
      start = points.tail();
      return;
    }
    if (!extent.timed() && count == extent.size()) {
      evict();
    }
    count(step, value, 1);
  }

  void insert(long place, long timeNs, long step, double value) {
    boolean full = !extent.timed() && count == extent.size();
    boolean outside =
        place < start || (place == start && (full || (extent.timed() && timeNs < cutoffNs)));
    if (outside) {
      start++;
      return;
    }
    if (full) {
      evict();
    }
    count(step, value, 1);
  }

  void advance(long nowNs) {
    if (!extent.timed()) {
      return;
    }
    cutoffNs = before(nowNs, extent.size());
    while (count > 0 && points.timeNs(start) < cutoffNs) {
      evict();
    }
  }

  /** Gives up the point at a place, if it is the oldest inside. */
  boolean cut(long place) {
    if (count == 0 || start != place) {
      return false;
    }
    cutNs = Math.max(cutNs, points.timeNs(place));
    evict();
    return true;
  }

  private void evict() {
    count(points.step(start), points.value(start), -1);
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

  private static long before(long nowNs, long durationNs) {
    return nowNs < Long.MIN_VALUE + durationNs ? Long.MIN_VALUE : nowNs - durationNs;
  }
}
