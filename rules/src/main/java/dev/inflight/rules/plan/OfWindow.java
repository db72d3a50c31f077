package dev.inflight.rules.plan;

import dev.inflight.rules.window.Statistic;

/** A statistic of a rolling window. */
final class OfWindow extends Node {

  private final Statistic statistic;

  OfWindow(Statistic statistic) {
    this.statistic = statistic;
  }

  @Override
  public double value(Moment moment) {
    return statistic.value(moment.unknown());
  }
}
