package dev.inflight.join;

import dev.inflight.model.Absent;
import java.util.Comparator;
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
  private final Map<SeriesTimeline, Dropped> kept = new HashMap<>();

  /** How often the window grew at its end: what is kept hears of that when it is next asked for. */
  private long growths;

  private @Nullable Target lastTarget;

  /** When it was last asked for, counted in changes from case to case. */
  long usedAt;

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
      growths++;
    }
  }

  boolean hasWindow() {
    return Absent.has(tally.windowFrom);
  }

  /** What is kept of the samples of a series that have left. */
  Dropped kept(SeriesTimeline series) {
    Dropped of = kept.computeIfAbsent(series, Dropped::new);
    of.grown(growths);
    return of;
  }

  void forget(SeriesTimeline series) {
    kept.remove(series);
  }

  void save(StateOutput out) {
    tally.save(out);
    out.number(lives.size());
    lives.stream().mapToInt(each -> each.index).sorted().forEach(out::number);
    out.number(kept.size());
    kept.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> each.getKey().index))
        .forEach(
            each -> {
              out.number(each.getKey().index);
              each.getValue().grown(growths);
              each.getValue().save(out);
            });
  }

  void load(StateInput in, Map<Integer, IdentityLife> all, Map<Integer, SeriesTimeline> series)
      throws SnapshotMismatchException {
    tally.load(in);
    for (int left = in.count(1); left > 0; left--) {
      int index = in.upTo(Integer.MAX_VALUE);
      IdentityLife life = all.get(index);
      if (life == null) {
        throw new SnapshotMismatchException("the snapshot is damaged: no identity " + index);
      }
      lives.add(life);
    }
    for (int left = in.count(1); left > 0; left--) {
      int index = in.upTo(Integer.MAX_VALUE);
      SeriesTimeline of = series.get(index);
      if (of == null) {
        throw new SnapshotMismatchException("the snapshot is damaged: no series " + index);
      }
      kept(of).load(in);
    }
  }
}
