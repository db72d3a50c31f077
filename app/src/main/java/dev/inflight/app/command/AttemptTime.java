package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.time.Duration;

/** How long one attempt to reach a receiver may take. */
final class AttemptTime {
  private static final Duration LONGEST = Duration.ofHours(1);

  private AttemptTime() {}

  /** What {@code --timeout} says. */
  static Duration of(String timeout) {
    Duration limit;
    try {
      limit = Duration.ofNanos(Durations.ns(timeout));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--timeout: " + e.getMessage(), e);
    }
    if (limit.toMillis() < 1 || limit.compareTo(LONGEST) > 0) {
      throw CommandFailure.usage("--timeout", timeout, "1ms to 1h");
    }
    return limit;
  }
}
