package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.OVERFLOW;

/** A number that is too large to be one. */
final class NoNumber extends Node {
  @Override
  public double value(Moment moment) {
    return moment.unknown().because(OVERFLOW);
  }
}
