package dev.inflight.join;

import dev.inflight.model.SampleState;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What live input has told of one series: how much came, the newest reading, and samples that are
 * held until they may have a place. Not thread-safe.
 */
final class LiveSeries {
  /** Up to how many samples without an interval teach it; then it is known well enough. */
  private static final int LESSONS = 1024;

  private final SeriesFacts facts;
  long seen;

  /** How many were seen when sources of a device were last compared. */
  long counted;

  long seenBefore;

  /** The client's time up to which something was known when it was last heard of. */
  long heardAt = Long.MIN_VALUE;

  @Nullable TelemetrySample newest;

  /** Counted as refused or unplaced for now, in order of arrival. */
  final Deque<TelemetrySample> held = new ArrayDeque<>();

  LiveSeries(SeriesFacts facts) {
    this.facts = facts;
  }

  /** Notes a sample; returns whether the series had no valid one before. */
  boolean note(TelemetrySample sample) {
    seen++;
    TelemetrySample last = newest;
    if (last == null || sample.observedAtNs() >= last.observedAtNs()) {
      newest = sample;
    }
    if (sample.state() == SampleState.VALID && facts.valid == 0) {
      facts.valid = 1;
      return true;
    }
    return false;
  }

  boolean anyValid() {
    return facts.valid > 0;
  }

  /** The interval of samples that do not say theirs, given one more of them. */
  long learn(TelemetrySample sample, long learned) {
    if (facts.count >= LESSONS) {
      return learned;
    }
    facts.accept(sample);
    return facts.learnedInterval();
  }

  /** Lets go of those that are older than the horizon; returns how many. */
  int dropHeld(long horizonNs) {
    TelemetrySample last = newest;
    int before = held.size();
    if (last != null) {
      held.removeIf(each -> each.observedAtNs() < last.observedAtNs() - horizonNs);
    }
    return before - held.size();
  }

  void save(StateOutput out) {
    out.number(seen);
    out.number(counted);
    out.number(seenBefore);
    out.number(heardAt);
    facts.save(out);
    out.flag(newest != null);
    if (newest != null) {
      EventState.save(newest, out);
    }
    out.number(held.size());
    held.forEach(each -> EventState.save(each, out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    seen = in.number();
    counted = in.number();
    seenBefore = in.number();
    heardAt = in.number();
    facts.load(in);
    if (in.flag()) {
      newest = EventState.sample(facts.key, in);
    }
    for (int left = in.count(1); left > 0; left--) {
      held.add(EventState.sample(facts.key, in));
    }
  }
}
