package dev.inflight.sink.notify.pipeline;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Waits that grow from one to the next, with a random part so that many who wait do not all come
 * back at once.
 *
 * @param first wait
 * @param factor from one to the next
 * @param most wait, random part not included
 * @param jitter gives numbers from 0 to 1: the part of a fifth of the wait that is added
 */
record Backoff(Duration first, double factor, Duration most, DoubleSupplier jitter) {
  private static final double RANDOM_PART = 0.2;

  /** After failures that may be over in a moment. */
  static Backoff quick(DoubleSupplier jitter) {
    return new Backoff(Duration.ofMillis(500), 2, Duration.ofMinutes(5), jitter);
  }

  /** After answers that time alone hardly mends. */
  static Backoff slow(DoubleSupplier jitter) {
    return new Backoff(Duration.ofMinutes(1), 2, Duration.ofHours(1), jitter);
  }

  /**
   * How long to wait.
   *
   * @param failures so far in a row, at least one
   */
  long waitNs(int failures) {
    double grown = first.toNanos() * Math.pow(factor, failures - 1.0);
    double wait = Math.min(grown, most.toNanos());
    return (long) (wait * (1 + RANDOM_PART * jitter.getAsDouble()));
  }
}
