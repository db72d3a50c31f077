package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One series of live input and its newest reading.
 *
 * @param samples how many samples of it came
 * @param newest the newest by its server's clock
 * @param placedAtNs when that was by the client's clock, Unix nanoseconds; {@link Absent#LONG}
 *     without a place
 * @param intervalNs nominal distance to the next, as said or learned; 0 when unknown
 * @param refusal why its samples have no place
 */
public record SeriesState(
    SeriesKey key,
    long samples,
    TelemetrySample newest,
    long placedAtNs,
    long intervalNs,
    Optional<Reason> refusal) {

  /** The newest value; NaN when the newest reading read none. */
  public double value() {
    return newest.state() == SampleState.VALID ? newest.value() : Double.NaN;
  }

  static List<SeriesState> of(Samples samples) {
    return samples.slots().stream()
        .flatMap(slot -> of(slot).stream())
        .sorted(Comparator.comparing(SeriesState::key, Planner.ORDER))
        .toList();
  }

  private static Optional<SeriesState> of(Slot slot) {
    LiveSeries live = slot.live.orElseThrow();
    TelemetrySample newest = live.newest;
    if (newest == null) {
      return Optional.empty();
    }
    long placedAt = Absent.LONG;
    Optional<Reason> refusal = Optional.empty();
    if (slot.timeline.isEmpty()) {
      refusal =
          slot.fate == JoinPlan.Fate.DUPLICATE_SOURCE
              ? Optional.empty()
              : Optional.of(Samples.refusal(slot, Optional.empty()));
    } else {
      Clock clock = slot.timeline.get().clock;
      int record = clock.record(newest.observedAtNs());
      if (record >= 0) {
        placedAt = clock.place(newest.observedAtNs(), record);
      } else {
        refusal =
            Optional.of(
                record == Clock.UNCOVERED
                    ? Reason.CLOCK_ALIGNMENT_UNCOVERED
                    : Reason.CLOCK_ALIGNMENT_AMBIGUOUS);
      }
    }
    long interval = newest.intervalNs() > 0 ? newest.intervalNs() : slot.learnedInterval;
    return Optional.of(new SeriesState(slot.key, live.seen, newest, placedAt, interval, refusal));
  }
}
