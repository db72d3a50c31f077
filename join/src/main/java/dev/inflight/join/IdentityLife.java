package dev.inflight.join;

import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.List;

/**
 * How long an identity was certainly the one observed: until the last valid reading, of any of its
 * series, before its first invalid one. Not thread-safe.
 */
final class IdentityLife {
  int index;
  final ServerIdentity identity;
  final String runId;
  final Domain domain;

  /**
   * How far after a window its rows may look: the largest u + p of its series, half a p more for
   * shared ones.
   */
  long ahead;

  final List<SeriesTimeline> series = new ArrayList<>();

  /** Placed time of the newest settled valid reading. */
  long lastValid = Long.MIN_VALUE;

  private long endedAt = Long.MAX_VALUE;
  private long reach;
  private long cut = Long.MAX_VALUE;
  private boolean stale;

  IdentityLife(int index, ServerIdentity identity, String runId, Domain domain) {
    this.index = index;
    this.identity = identity;
    this.runId = runId;
    this.domain = domain;
  }

  /** Where the clock of its domain stands. */
  Clock clock() {
    return domain.clock;
  }

  /** Whether nothing more is expected that a row which ends there may look at. */
  boolean passed(long end) {
    return domain.watermark() > end + ahead;
  }

  /** Notes an invalid reading. */
  void ended(long t, long uncertainty, long interval) {
    if (t < endedAt || (t == endedAt && uncertainty + interval < reach)) {
      endedAt = t;
      reach = uncertainty + interval;
      stale = true;
    }
  }

  /** Placed time of the first invalid reading; the largest long while the identity lives. */
  long endedAt() {
    return endedAt;
  }

  boolean isEnded() {
    return endedAt != Long.MAX_VALUE;
  }

  /**
   * Whether a window that ends there must know of the end: the invalid reading lies by end + u + p.
   */
  boolean endedBy(long windowEnd) {
    return isEnded() && endedAt - reach <= windowEnd;
  }

  /** Placed time of the last reading that counts; the largest long while the identity lives. */
  long cut() {
    if (stale) {
      stale = false;
      cut = Long.MIN_VALUE;
      for (SeriesTimeline each : series) {
        int before = each.valid.t.lower(endedAt);
        if (before > 0) {
          cut = Math.max(cut, each.valid.t.a[before - 1]);
        } else if (each.droppedCounts()) {
          cut = Math.max(cut, each.droppedT);
        }
      }
    }
    return cut;
  }

  void save(StateOutput out) {
    out.number(ahead);
    out.number(lastValid);
    out.number(endedAt);
    out.number(reach);
    out.number(cut);
    out.flag(stale);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    ahead = in.number();
    lastValid = in.number();
    endedAt = in.number();
    reach = in.number();
    cut = in.number();
    stale = in.flag();
  }
}
