package dev.inflight.join;

import dev.inflight.model.Absent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A case under way: its tally, its window so far, and what left the columns meanwhile. Not
 * thread-safe.
 */
final class CaseState {
  final CaseTally tally;
  final Set<IdentityLife> lives = new HashSet<>();
  final Map<SeriesTimeline, Dropped> kept = new HashMap<>();

  private @Nullable Target lastTarget;

  CaseState(CaseTally tally) {
    this.tally = tally;
  }

  /** Notes who may have served a request of the case. */
  void served(Target target) {
    if (lastTarget != target) {
      lastTarget = target;
      lives.addAll(target.lives);
    }
  }

  /** Widens the window to hold that request. */
  void widen(long start, long end, Crowd everybody) {
    if (!Absent.has(tally.windowFrom) || start < tally.windowFrom) {
      tally.windowFrom = start;
      tally.idleAtFrom = everybody.none(everybody.index(start), start);
    }
    if (!Absent.has(tally.windowTo) || end > tally.windowTo) {
      tally.windowTo = end;
      tally.idleAtTo = everybody.none(everybody.index(end), end);
      kept.values().forEach(Dropped::grown);
    }
  }

  boolean hasWindow() {
    return Absent.has(tally.windowFrom);
  }

  Dropped kept(SeriesTimeline series) {
    return kept.computeIfAbsent(series, Dropped::new);
  }
}
