package dev.inflight.app.channel;

import java.time.Duration;

/** Durations as people write them. */
final class DurationWords {
  private DurationWords() {}

  /** In the largest unit of which it is a whole number: {@code 90s}, {@code 5m}, {@code 2d}. */
  static String of(Duration duration) {
    long ms = duration.toMillis();
    if (ms == 0) {
      return "0";
    }
    if (ms % 86_400_000 == 0) {
      return ms / 86_400_000 + "d";
    }
    if (ms % 3_600_000 == 0) {
      return ms / 3_600_000 + "h";
    }
    if (ms % 60_000 == 0) {
      return ms / 60_000 + "m";
    }
    return ms % 1_000 == 0 ? ms / 1_000 + "s" : ms + "ms";
  }
}
