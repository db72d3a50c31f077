package dev.inflight.join;

import java.util.ArrayList;
import java.util.List;

/** One server clock and what is known of its progress, in the client's time. Not thread-safe. */
final class Domain {
  final Clock clock;
  final List<SeriesTimeline> series = new ArrayList<>();
  long newest = Long.MIN_VALUE;

  /** Before that time nothing more is expected of it. */
  private long watermark = Long.MIN_VALUE;

  /** Before that time nothing more is taken: the watermark, or later when it was not waited for. */
  long settledTo = Long.MIN_VALUE;

  final Silence silence = new Silence();

  Domain(Clock clock) {
    this.clock = clock;
  }

  long watermark() {
    return watermark;
  }

  void watermark(long to) {
    watermark = Math.max(watermark, to);
    settle(to);
  }

  void settle(long to) {
    if (to > settledTo) {
      settledTo = to;
      for (SeriesTimeline each : series) {
        each.settle(to);
      }
    }
  }

  // How long it has been silent is not state: a join that goes on after a restart counts anew, by a
  // clock that may be another one.

  void save(StateOutput out) {
    out.number(newest);
    out.number(watermark);
    out.number(settledTo);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    newest = in.number();
    watermark = in.number();
    settledTo = in.number();
  }
}
