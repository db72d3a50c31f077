package dev.inflight.sink.report;

import java.time.Instant;

/** Unix nanoseconds as a person reads them, in UTC and to the millisecond. */
public final class Times {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private Times() {}

  /** {@code 2026-11-30T10:15:00.250Z}. */
  public static String text(long ns) {
    Instant at = Instant.ofEpochSecond(Math.floorDiv(ns, SECOND));
    String second = at.toString();
    return "%s.%03dZ"
        .formatted(second.substring(0, second.length() - 1), Math.floorMod(ns, SECOND) / MILLI);
  }
}
