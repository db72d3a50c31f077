package dev.inflight.app.who;

import java.util.Optional;

/**
 * What is asked: a moment, or the largest reading of a metric, and how far around it.
 *
 * @param at the moment; empty when a peak is asked for
 * @param peak the metric whose largest reading is the moment
 * @param device the device of that peak: the beginning of its UUID, its replica id or its host;
 *     empty for all
 * @param aroundNs how far the moment is widened to both sides, not negative
 */
public record Question(Optional<Moment> at, Optional<String> peak, String device, long aroundNs) {
  public Question {
    if (at.isPresent() == peak.isPresent() || aroundNs < 0) {
      throw new IllegalArgumentException("either a moment or a peak, around it no less than 0 ns");
    }
  }
}
