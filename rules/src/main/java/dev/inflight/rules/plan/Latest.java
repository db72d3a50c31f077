package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.NEVER_SEEN;
import static dev.inflight.rules.window.UnknownReason.NON_FINITE;
import static dev.inflight.rules.window.UnknownReason.STALE;

/** The latest value of a metric. */
final class Latest extends Node {

  private final History history;

  Latest(History history) {
    this.history = history;
  }

  @Override
  public double value(Moment moment) {
    if (history.points().pointsEver() == 0) {
      return moment.unknown().because(NEVER_SEEN);
    }
    if (history.ended()) {
      return moment.unknown().because(STALE);
    }
    double value = history.points().lastValue();
    return Double.isFinite(value) ? value : moment.unknown().because(NON_FINITE);
  }
}
