package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import java.util.Optional;

/** One series of the plan and where its samples go. Not thread-safe. */
final class Slot {
  final SeriesKey key;
  final int index;
  Fate fate;

  /** The interval of samples that do not say theirs, in nanoseconds; 0 when unknown. */
  long learnedInterval;

  /** Where its samples go when they have places. */
  Optional<SeriesTimeline> timeline = Optional.empty();

  /** What rows say of it: its timeline, or one that has no place. */
  Optional<SeriesTimeline> inRows = Optional.empty();

  Optional<Domain> domain = Optional.empty();

  /** What is known of a series that no plan foresaw. */
  final Optional<LiveSeries> live;

  final long[] refusedStates = new long[SampleState.values().length];
  long refused;
  long duplicates;

  Slot(SeriesKey key, int index, Fate fate, long learnedInterval, Optional<LiveSeries> live) {
    this.key = key;
    this.index = index;
    this.fate = fate;
    this.learnedInterval = learnedInterval;
    this.live = live;
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
