package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import java.util.Optional;

/** One series of the plan and where its samples go. Not thread-safe. */
final class Slot {
  final SeriesKey key;
  final int index;
  final Fate fate;
  final long learnedInterval;
  Optional<SeriesTimeline> timeline = Optional.empty();
  Optional<Domain> domain = Optional.empty();
  final long[] refusedStates = new long[SampleState.values().length];
  long refused;
  long duplicates;

  Slot(SeriesKey key, int index, Fate fate, long learnedInterval) {
    this.key = key;
    this.index = index;
    this.fate = fate;
    this.learnedInterval = learnedInterval;
  }

  void save(StateOutput out) {
    out.counts(refusedStates);
    out.number(refused);
    out.number(duplicates);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    in.counts(refusedStates);
    refused = in.number();
    duplicates = in.number();
  }
}
