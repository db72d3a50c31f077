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
  private static final long MOST_BYTES = 64L << 20;

  /** Lines that wait take up to three times their bytes, since they are read already. */
  private static final int SHARE = 32;

  /** What holds when nothing else is said: 64 MiB, or less when the heap is smaller than 2 GiB. */
  public static final InletLimits DEFAULT = forHeap(Runtime.getRuntime().maxMemory());

  /** What suits a heap of so many bytes. */
  static InletLimits forHeap(long bytes) {
    return new InletLimits(1_024, Math.min(MOST_BYTES, bytes / SHARE), Duration.ofSeconds(1));
  }

  /** Checks that every number is positive. */
  public InletLimits {
    if (batches < 1 || bytes < 1 || retryAfter.isNegative() || retryAfter.isZero()) {
      throw new IllegalArgumentException(
          "limits of the door: %d batches, %d bytes, %s; expected all above 0"
              .formatted(batches, bytes, retryAfter));
    }
  }
}
