package dev.inflight.rules.plan;

import dev.inflight.rules.window.ParametricStatistic;

/** A statistic of a rolling window whose parameter is an expression; unknown when that is. */
final class OfWindowAsked extends Node {

  private final ParametricStatistic statistic;
  private final Node parameter;

  OfWindowAsked(ParametricStatistic statistic, Node parameter) {
    this.statistic = statistic;
    this.parameter = parameter;
  }

  @Override
  public double value(Moment moment) {
    double asked = parameter.value(moment);
    return Double.isNaN(asked) ? asked : statistic.value(asked, moment.unknown());
  }
}
