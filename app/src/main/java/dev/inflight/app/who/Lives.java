package dev.inflight.app.who;

import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Until when identities were certainly the ones observed: an invalid reading ends them. Holds one
 * entry for each that ended. Not thread-safe.
 */
final class Lives {
  private final Map<List<Object>, Long> ended = new HashMap<>();

  /** Notes an invalid reading; others say nothing here. */
  void note(TelemetrySample sample, long clientNs) {
    if (sample.state() == SampleState.INVALID) {
      ended.merge(identity(sample.series()), clientNs, Math::min);
    }
  }

  /** Whether a reading of that time still speaks of the one observed. */
  boolean lasts(SeriesKey series, long clientNs) {
    return ended.isEmpty() || clientNs < ended.getOrDefault(identity(series), Long.MAX_VALUE);
  }

  private static List<Object> identity(SeriesKey series) {
    return List.of(series.identity(), series.runId());
  }
}
