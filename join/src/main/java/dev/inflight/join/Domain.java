package dev.inflight.join;

import java.util.ArrayList;
import java.util.List;

/** One server clock and what is known of its progress, in the client's time. Not thread-safe. */
final class Domain {
  final Clock clock;
  final List<SeriesTimeline> series = new ArrayList<>();
  long newest = Long.MIN_VALUE;
  long settledTo = Long.MIN_VALUE;
  long placed;
  long uncovered;
  long ambiguous;
  long arrivals;
  long seenArrivals;
  long activeAtNs = Long.MIN_VALUE;
  boolean idle;

  Domain(Clock clock) {
    this.clock = clock;
  }

  void settle(long to) {
    if (to > settledTo) {
      settledTo = to;
      for (SeriesTimeline each : series) {
        each.settle(to);
      }
    }
  }
}
