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
  long valid;
  private boolean saysInterval;
  private long lastT = Long.MIN_VALUE;
  private final long[] distances = new long[DISTANCES];
  private int size;

  SeriesFacts(SeriesKey key) {
    this.key = key;
  }

  void accept(TelemetrySample sample) {
    count++;
    valid += sample.state() == SampleState.VALID ? 1 : 0;
    saysInterval |= sample.intervalNs() > 0;
    if (!saysInterval && size < DISTANCES && sample.state() == SampleState.VALID) {
      if (lastT != Long.MIN_VALUE && sample.observedAtNs() > lastT) {
        distances[size++] = sample.observedAtNs() - lastT;
      }
      lastT = sample.observedAtNs();
    }
  }

  /**
   * Median distance of its readings in nanoseconds when no sample says its interval; 0 when
   * unknown.
   */
  long learnedInterval() {
    if (saysInterval || size == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(distances, size);
    Arrays.sort(sorted);
    return sorted[size / 2];
  }
}
