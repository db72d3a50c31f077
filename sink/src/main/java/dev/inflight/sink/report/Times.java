package dev.inflight.app.rules.replay;

import java.time.Instant;

/** Unix nanoseconds as a person reads them, in UTC and to the millisecond. */
final class Times {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private Times() {}

  static String text(long ns) {
    Instant at = Instant.ofEpochSecond(Math.floorDiv(ns, SECOND));
    String second = at.toString();
    return "%s.%03dZ"
        .formatted(second.substring(0, second.length() - 1), Math.floorMod(ns, SECOND) / MILLI);
  }
}
