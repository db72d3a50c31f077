package dev.inflight.app.live.history;

import dev.inflight.model.MetricKind;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;

/**
 * One series with its newest seconds. Of a counter, what is kept is how fast it grows between two
 * readings, a second: its level says little to the eye. Not thread-safe.
 */
final class KeptSeries {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MILLI_NS = 1_000_000L;

  final SeriesKey key;
  final SecondRing ring;
  private long lastNs = Long.MIN_VALUE;
  private double lastLevel = Double.NaN;
  private long changedFrom = Long.MAX_VALUE;

  KeptSeries(SeriesKey key, int seconds) {
    this.key = key;
    this.ring = new SecondRing(seconds);
  }

  boolean isRate() {
    return key.kind() == MetricKind.COUNTER;
  }

  /** Takes a sample; of a counter, one that comes out of order says nothing. */
  void add(TelemetrySample sample, long atNs) {
    boolean inOrder = atNs >= lastNs;
    double level = sample.state() == SampleState.VALID ? sample.value() : Double.NaN;
    if (isRate()) {
      if (inOrder) {
        rate(level, atNs);
      }
    } else {
      put(atNs, level, inOrder);
    }
    lastNs = Math.max(lastNs, atNs);
  }

  private void rate(double level, long atNs) {
    boolean known = level >= lastLevel && atNs > lastNs; // neither a gap nor a reset
    if (known) {
      put(atNs, (level - lastLevel) * SECOND_NS / (atNs - lastNs), true);
    } else if (!Double.isNaN(lastLevel)) {
      put(atNs, Double.NaN, true);
    }
    lastLevel = level;
  }

  private void put(long atNs, double value, boolean inOrder) {
    if (ring.put(Math.floorDiv(atNs, MILLI_NS), value, inOrder)) {
      changedFrom = Math.min(changedFrom, Math.floorDiv(atNs, SECOND_NS));
    }
  }

  /** The first second that changed since this was last asked; the greatest long when none did. */
  long takeChangedFrom() {
    long from = changedFrom;
    changedFrom = Long.MAX_VALUE;
    return from;
  }
}
