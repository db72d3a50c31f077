package dev.inflight.app.who;

/**
 * A moment and the closed interval around it, Unix nanoseconds of the client's clock.
 *
 * @param atNs the moment
 */
record TimeWindow(long fromNs, long atNs, long toNs) {

  static TimeWindow around(long atNs, long ns) {
    return new TimeWindow(
        atNs < Long.MIN_VALUE + ns ? Long.MIN_VALUE : atNs - ns,
        atNs,
        atNs > Long.MAX_VALUE - ns ? Long.MAX_VALUE : atNs + ns);
  }

  /** Whether it is more than an instant. */
  boolean wide() {
    return toNs > fromNs;
  }

  /** Whether [start, end] touches it; both are closed. */
  boolean touches(long startNs, long endNs) {
    return startNs <= endNs && startNs <= toNs && endNs >= fromNs;
  }

  long overlapNs(long startNs, long endNs) {
    return Math.min(endNs, toNs) - Math.max(startNs, fromNs);
  }
}
