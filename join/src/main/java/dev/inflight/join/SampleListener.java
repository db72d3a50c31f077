package dev.inflight.join;

import dev.inflight.model.TelemetrySample;

/**
 * Hears of every sample that has a place on the client's clock and is not late, in any state and in
 * order of arrival; identical samples are heard of as often as they come.
 */
@FunctionalInterface
public interface SampleListener {
  /**
   * Takes note of a sample.
   *
   * @param clientNs its placed time, client's nanoseconds
   */
  void placed(TelemetrySample sample, long clientNs);
}
