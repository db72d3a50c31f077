package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.SEVERAL_SERIES;

import dev.inflight.rules.window.Statistic;

/** How much a counter grew; unknown when its points come from several, each with its own count. */
final class OfCounter extends Node {

  private final History history;
  private final Statistic increase;

  OfCounter(History history, Statistic increase) {
    this.history = history;
    this.increase = increase;
  }

  @Override
  public double value(Moment moment) {
    return history.severalSeries()
        ? moment.unknown().because(SEVERAL_SERIES)
        : increase.value(moment.unknown());
  }
}
