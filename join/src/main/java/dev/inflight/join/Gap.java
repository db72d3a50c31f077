package dev.inflight.join;

/** When the distance between two readings leaves something uncovered. */
final class Gap {
  private Gap() {}

  /** Whether the next reading came more than one and a half intervals after this one. */
  static boolean between(long t, long interval, long next) {
    // 2·(next − t) > 3·p, without fractions
    return 2 * (next - t) > 3 * interval;
  }
}
