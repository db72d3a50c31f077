package dev.inflight.app.live.recorded;

import java.util.List;

/**
 * Which recorded run comes in, and how.
 *
 * @param runs files or folders, as {@code report} reads them
 * @param speed how many times faster than it happened; {@link #FASTEST} for as fast as it is taken
 * @param shiftToNow whether its times are moved so that it ends now: it never is ahead of the clock
 */
public record ReplayOptions(List<String> runs, double speed, boolean shiftToNow) {
  /** As fast as it is taken. */
  public static final double FASTEST = 0;

  /** Checks that the speed is a number of at least 0, and that there is a run. */
  public ReplayOptions {
    runs = List.copyOf(runs);
    if (runs.isEmpty() || !(speed >= 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException(
          "a replay of " + runs.size() + " runs at speed " + speed + ", expected both above 0");
    }
  }
}
