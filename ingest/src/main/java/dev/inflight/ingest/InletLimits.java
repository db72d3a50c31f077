package dev.inflight.ingest;

import java.time.Duration;

/**
 * How much may wait at the door.
 *
 * @param batches the most batches that wait at a time
 * @param bytes the most bytes of lines that wait at a time; one batch alone may weigh more
 * @param retryAfter what a refused sender is told to wait
 */
public record InletLimits(int batches, long bytes, Duration retryAfter) {
  /** What holds when nothing else is said. */
  public static final InletLimits DEFAULT =
      new InletLimits(1_024, 64L * 1024 * 1024, Duration.ofSeconds(1));

  /** Checks that every number is positive. */
  public InletLimits {
    if (batches < 1 || bytes < 1 || retryAfter.isNegative() || retryAfter.isZero()) {
      throw new IllegalArgumentException(
          "limits of the door: %d batches, %d bytes, %s; expected all above 0"
              .formatted(batches, bytes, retryAfter));
    }
  }
}
