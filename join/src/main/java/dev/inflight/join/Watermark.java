package dev.inflight.join;

/** Watermarks between clocks. */
final class Watermark {
  private Watermark() {}

  /** The client's time before which no sample of that clock will come, given the server's. */
  static long client(Clock clock, long server) {
    if (server == Long.MIN_VALUE || server == Long.MAX_VALUE || clock.refused().isPresent()) {
      return server;
    }
    // A clock that runs at another rate or from another origin says nothing before its end.
    return clock.evidence().orElseThrow() == dev.inflight.model.ClockEvidence.ANCHORS
        ? Long.MIN_VALUE
        : server + clock.smallestOffset();
  }
}
