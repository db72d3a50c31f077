package dev.inflight.sink.store;

import dev.inflight.model.Absent;

/**
 * The order of magnitude of how long a request took, in powers of two.
 *
 * <p>Requests that were in flight at a moment are those with start ≤ t ≤ end, and no index over
 * starts and ends finds them without a look at all earlier ones. Among those that took less than
 * 2^n they can only have started within 2^n before: so each order of magnitude is asked by its own
 * range, and at most half of what is looked at is in vain when requests come evenly.
 */
final class Span {
  static final int MOST = 63;

  /** The span of requests that were never in flight. */
  static final int NEVER = -1;

  private Span() {}

  static int of(long startedAtNs, long endedAtNs) {
    if (!Absent.has(startedAtNs) || !Absent.has(endedAtNs) || endedAtNs < startedAtNs) {
      return NEVER;
    }
    long took = endedAtNs - startedAtNs;
    return took < 0 ? MOST : Long.SIZE - Long.numberOfLeadingZeros(took);
  }

  /** The earliest start of a request of that span that was in flight then. */
  static long earliest(int span, long atNs) {
    if (span >= MOST) {
      return Absent.LONG + 1;
    }
    long earliest = atNs - (1L << span);
    return earliest > atNs || !Absent.has(earliest) ? Absent.LONG + 1 : earliest;
  }
}
