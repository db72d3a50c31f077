package dev.inflight.join;

import java.util.ArrayList;
import java.util.List;

/** One server clock and what is known of its progress, in the client's time. Not thread-safe. */
final class Domain {
  final String name;
  Clock clock;

  /** Those of its series that have places. */
  final List<SeriesTimeline> series = new ArrayList<>();

  long newest = Long.MIN_VALUE;

  /** No sample that waits to be settled is earlier. */
  long earliest = Long.MAX_VALUE;

  /** Before that time nothing more is expected of it. */
  private long watermark = Long.MIN_VALUE;

  /** Before that time nothing more is taken: the watermark, or later when it was not waited for. */
  long closedTo = Long.MIN_VALUE;

  /**
   * Before that time samples lie in their columns, for rows to ask. Never after the closed time.
   */
  long settledTo = Long.MIN_VALUE;

  final Silence silence = new Silence();

  Domain(String name, Clock clock) {
    this.name = name;
    this.clock = clock;
  }

  long watermark() {
    return watermark;
  }

  void watermark(long to) {
    watermark = Math.max(watermark, to);
    closedTo = Math.max(closedTo, to);
  }

  void settle(long to) {
    if (to > settledTo) {
      settledTo = to;
      closedTo = Math.max(closedTo, to);
      if (earliest < to) {
        earliest = Long.MAX_VALUE;
        for (SeriesTimeline each : series) {
          earliest = Math.min(earliest, each.settle(to));
        }
      }
    }
  }

  /** Begins again, by another clock: nothing that was placed by the one before has been used. */
  void restart() {
    newest = Long.MIN_VALUE;
    earliest = Long.MAX_VALUE;
    watermark = Long.MIN_VALUE;
    closedTo = Long.MIN_VALUE;
    settledTo = Long.MIN_VALUE;
  }

  /** How far before its window a row may ask for samples. */
  long reach() {
    long reach = 0;
    for (SeriesTimeline each : series) {
      reach = Math.max(reach, each.reach());
    }
    return reach;
  }

  /** Whether a row may have looked at what it placed. */
  boolean isUsed() {
    for (SeriesTimeline each : series) {
      if (each.isUsed()) {
        return true;
      }
    }
    return false;
  }

  void save(StateOutput out) {
    out.number(newest);
    out.number(earliest);
    out.number(watermark);
    out.number(closedTo);
    out.number(settledTo);
    silence.save(out);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    newest = in.number();
    earliest = in.number();
    watermark = in.number();
    closedTo = in.number();
    settledTo = in.number();
    silence.load(in);
  }
}
