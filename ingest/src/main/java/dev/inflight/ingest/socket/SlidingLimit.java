package dev.inflight.ingest.socket;

import java.util.Arrays;

/**
 * At most so many in any one second, exactly. Not thread-safe.
 *
 * <p>A full bucket of tokens would let through what it holds and what drips in meanwhile, so more
 * than its size in the first second. Instead, the times of the last ones are kept: the next may
 * pass when the one that came so many before it is a second ago.
 */
final class SlidingLimit {
  static final long SECOND_NS = 1_000_000_000L;
  private static final int FIRST = 16;

  private final int most;
  private long[] times;
  private int size;
  private int oldest;

  SlidingLimit(int most) {
    this.most = most;
    this.times = new long[Math.min(FIRST, most)];
  }

  /** Whether no more may pass now. */
  boolean isFull(long nowNs) {
    return size == most && nowNs - times[oldest] < SECOND_NS;
  }

  /** Counts one that passes now. */
  void count(long nowNs) {
    if (size == most) {
      times[oldest] = nowNs;
      oldest = (oldest + 1) % most;
      return;
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, (int) Math.min(most, 2L * size));
    }
    times[size++] = nowNs;
  }

  /** Whether none passed within the last second. */
  boolean isIdle(long nowNs) {
    if (size == 0) {
      return true;
    }
    int last = size < most ? size - 1 : (oldest + most - 1) % most;
    return nowNs - times[last] >= SECOND_NS;
  }
}
