package dev.inflight.rules.plan;

import dev.inflight.rules.text.NumberText;
import dev.inflight.rules.window.Unknown;
import dev.inflight.rules.window.UnknownReason;

/** Reasons of unknown answers in words, with figures. */
public final class Reasons {

  private static final double NS = 1e9;

  /** Above this a figure is a time in nanoseconds: no window has so many points. */
  private static final long MOST_POINTS = 10_000_000;

  private Reasons() {}

  /** {@code warming up, 3 of 20}. */
  public static String of(Unknown unknown) {
    return of(unknown.reason(), unknown.have(), unknown.need());
  }

  /** The same of a reason that was kept. */
  public static String of(UnknownReason reason, long have, long need) {
    if (need == 0) {
      return reason.words();
    }
    return reason.words()
        + ", "
        + figure(have, need)
        + " of "
        + figure(need, need)
        + (need > MOST_POINTS ? " s" : "");
  }

  private static String figure(long value, long need) {
    return need > MOST_POINTS ? NumberText.sixDigits(value / NS) : Long.toString(value);
  }
}
