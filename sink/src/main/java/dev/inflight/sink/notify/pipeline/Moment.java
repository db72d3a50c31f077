package dev.inflight.sink.notify.pipeline;

import java.time.Duration;
import java.time.Instant;

/**
 * Now, by both clocks.
 *
 * @param ns of a clock that nobody sets: for rates, pauses and waits
 * @param wall of the clock on the wall: for ages, and for what people and disks are told
 */
record Moment(long ns, Instant wall) {

  /** When so long has passed, by the clock that nobody sets. */
  long after(Duration time) {
    return ns + time.toNanos();
  }
}
