package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.model.Reason;
import java.util.SortedMap;
import java.util.TreeMap;

/** What became of the samples of series that are closed. Not thread-safe. */
final class SampleTotals {
  final SampleFates fates = new SampleFates();
  final SortedMap<String, Long> unplaced = new TreeMap<>();
  long duplicate;
  long staleRepeat;
  long late;

  /**
   * Closes a series and adds its samples.
   *
   * @param refusal why its samples are refused, if they are
   */
  void add(Slot slot, Reason refusal) {
    if (slot.fate == Fate.DUPLICATE_SOURCE) {
      duplicate += slot.refused;
    } else {
      unplaced(refusal.wire(), slot.refused);
      duplicate += slot.duplicates;
    }
    slot.timeline.ifPresent(this::add);
  }

  private void add(SeriesTimeline s) {
    s.close();
    duplicate += s.duplicates;
    late += s.late;
    fates.add(s.fates);
    staleRepeat += s.repeats.all();
    unplaced(Reason.CLOCK_ALIGNMENT_UNCOVERED.wire(), s.unplacedCount[0]);
    unplaced(Reason.CLOCK_ALIGNMENT_AMBIGUOUS.wire(), s.unplacedCount[1]);
  }

  /** Adds those of other series. */
  void add(SampleTotals other) {
    fates.add(other.fates);
    other.unplaced.forEach(this::unplaced);
    duplicate += other.duplicate;
    staleRepeat += other.staleRepeat;
    late += other.late;
  }

  void unplaced(String reason, long count) {
    if (count > 0) {
      unplaced.merge(reason, count, Long::sum);
    }
  }

  void save(StateOutput out) {
    fates.save(out);
    out.counts(unplaced);
    out.number(duplicate);
    out.number(staleRepeat);
    out.number(late);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    fates.load(in);
    in.counts(unplaced);
    duplicate = in.number();
    staleRepeat = in.number();
    late = in.number();
  }
}
