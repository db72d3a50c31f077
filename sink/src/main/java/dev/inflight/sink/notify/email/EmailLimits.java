package dev.inflight.sink.notify.email;

import java.time.Duration;

/**
 * How long a letter may take.
 *
 * @param connect until there is a connection
 * @param read until the server answers, each time
 * @param write until the server takes what is written, each time
 * @param whole until it is delivered, everything included
 */
public record EmailLimits(Duration connect, Duration read, Duration write, Duration whole) {
  private static final Duration MOST = Duration.ofDays(1);

  public EmailLimits {
    for (Duration each : new Duration[] {connect, read, write, whole}) {
      if (each.toMillis() <= 0 || each.compareTo(MOST) > 0) {
        throw new IllegalArgumentException("a limit of " + each + ", expected 1 ms to a day");
      }
    }
  }

  /** Limits for an attempt that may take so long. */
  public static EmailLimits within(Duration whole) {
    return new EmailLimits(whole, whole, whole, whole);
  }
}
