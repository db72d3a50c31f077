package dev.inflight.join;

import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.Arrays;

/** What a first look says of one series. Not thread-safe. */
final class SeriesFacts {
  private static final int DISTANCES = 1024;

  final SeriesKey key;
  long count;
  long oldestNs = Long.MAX_VALUE;
  long newestNs = Long.MIN_VALUE;
  long valid;
  private long largest;
  private long lastT = Long.MIN_VALUE;
  private final Longs distances = new Longs(0);

  SeriesFacts(SeriesKey key) {
    this.key = key;
  }

  void accept(TelemetrySample sample) {
    count++;
    oldestNs = Math.min(oldestNs, sample.observedAtNs());
    newestNs = Math.max(newestNs, sample.observedAtNs());
    valid += sample.state() == SampleState.VALID ? 1 : 0;
    largest = Math.max(largest, sample.intervalNs());
    if (largest <= 0 && distances.size < DISTANCES && sample.state() == SampleState.VALID) {
      if (lastT != Long.MIN_VALUE && sample.observedAtNs() > lastT) {
        distances.add(sample.observedAtNs() - lastT);
      }
      lastT = sample.observedAtNs();
    }
  }

  /**
   * Median distance of its readings in nanoseconds when no sample says its interval; 0 when
   * unknown.
   */
  long learnedInterval() {
    if (largest > 0 || distances.size == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(distances.a, distances.size);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  void save(StateOutput out) {
    out.counts(new long[] {count, oldestNs, newestNs, valid, largest, lastT});
    out.column(distances);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    long[] n = new long[6];
    in.counts(n);
    count = n[0];
    oldestNs = n[1];
    newestNs = n[2];
    valid = n[3];
    largest = n[4];
    lastT = n[5];
    for (long each : in.column()) {
      if (distances.size < DISTANCES) {
        distances.add(each);
      }
    }
  }

  /** The largest interval that a sample said or that was learned. */
  long largestInterval() {
    return Math.max(largest, learnedInterval());
  }
}
