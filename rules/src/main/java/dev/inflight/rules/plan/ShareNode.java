package dev.inflight.rules.plan;

import dev.inflight.grammar.Comparator;
import dev.inflight.rules.window.ParametricStatistic;
import dev.inflight.rules.window.RollingWindow;
import dev.inflight.rules.window.UnknownReason;

/**
 * The share of a window's points for which a comparison with a scalar holds. Requests that are open
 * and already over the limit count as points that hold.
 */
final class ShareNode extends Node {

  private final ParametricStatistic share;

  /** The share of a window that asks for no number of points: open requests may make it up. */
  private final ParametricStatistic anyNumber;

  private final RollingWindow window;
  private final Node limit;
  private final History history;
  private final boolean countsOpen;

  ShareNode(
      ParametricStatistic share,
      ParametricStatistic anyNumber,
      RollingWindow window,
      Node limit,
      History history,
      boolean countsOpen) {
    this.share = share;
    this.anyNumber = anyNumber;
    this.window = window;
    this.limit = limit;
    this.history = history;
    this.countsOpen = countsOpen;
  }

  @Override
  public double value(Moment moment) {
    double against = limit.value(moment);
    if (Double.isNaN(against)) {
      return against;
    }
    long open = countsOpen ? history.openBeyond(against, moment.nowNs()) : 0;
    return open == 0 ? share.value(against, moment.unknown()) : withOpen(open, against, moment);
  }

  private double withOpen(long open, double against, Moment moment) {
    long points = window.count();
    long least = window.extent().atLeast();
    if (points + open < least) {
      return moment.unknown().because(UnknownReason.TOO_FEW_POINTS, points + open, least);
    }
    double finished = (points < least ? anyNumber : share).value(against, moment.unknown());
    if (Double.isNaN(finished)) {
      return points == 0 ? 1 : finished;
    }
    return (finished * points + open) / (points + open);
  }

  /** Whether being over the limit for good makes the comparison hold. */
  static boolean opensCount(Comparator comparator) {
    return comparator == Comparator.GREATER || comparator == Comparator.GREATER_OR_EQUAL;
  }
}
