package dev.inflight.rules.window;

/** How far a window's last point lies from its first. */
final class Axis {
  private Axis() {}

  /** In steps, or in points where a point has no step. */
  static double steps(Span span) {
    int last = span.count() - 1;
    return span.everyPointHasStep() ? difference(span.step(last), span.step(0)) : last;
  }

  static double nanoseconds(Span span) {
    return difference(span.timeNs(span.count() - 1), span.timeNs(0));
  }

  /** The difference, though it may be too large for a long. */
  static double difference(long to, long from) {
    long difference = to - from;
    boolean overflown = ((to ^ from) & (to ^ difference)) < 0;
    return overflown ? (double) to - from : difference;
  }
}
