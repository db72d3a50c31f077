package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.NO_DATA_IN_WINDOW;
import static dev.inflight.rules.window.UnknownReason.TOO_FEW_POINTS;

import dev.inflight.grammar.Comparator;
import dev.inflight.rules.window.ParametricStatistic;
import dev.inflight.rules.window.RollingWindow;

/**
 * The share of a window's points for which a comparison with a scalar holds. Requests that are open
 * and already over the limit count as points that hold: in the share, and towards the points that a
 * window asks for.
 */
final class ShareNode extends Node {

  private final ParametricStatistic share;
  private final ParametricStatistic lenient;
  private final RollingWindow window;
  private final Node limit;
  private final History history;
  private final boolean countsOpen;

  /**
   * @param lenient the same share whatever the window asks for; the same where it asks for nothing
   * @param countsOpen whether being over the limit for good makes the comparison hold
   */
  ShareNode(
      ParametricStatistic share,
      ParametricStatistic lenient,
      RollingWindow window,
      Node limit,
      History history,
      boolean countsOpen) {
    this.share = share;
    this.lenient = lenient;
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

  /** How many open requests count as points that hold. */
  long open(Moment moment) {
    double against = limit.value(moment);
    return countsOpen && !Double.isNaN(against) ? history.openBeyond(against, moment.nowNs()) : 0;
  }

  private double withOpen(long open, double against, Moment moment) {
    long points = window.count();
    long need = window.extent().atLeast();
    if (points + open < need) {
      return moment.unknown().because(TOO_FEW_POINTS, points + open, need);
    }
    double finished = (need > 0 ? lenient : share).value(against, moment.unknown());
    if (!Double.isNaN(finished)) {
      return (finished * points + open) / (points + open);
    }
    return points == 0 && answersWithout(moment, need) ? 1 : finished;
  }

  /** Whether open requests alone are an answer: not before a plain window is as old as it asks. */
  private boolean answersWithout(Moment moment, long need) {
    return need > 0 || window.extent().partial() || moment.unknown().reason() == NO_DATA_IN_WINDOW;
  }

  /** Whether being over the limit for good makes the comparison hold. */
  static boolean opensCount(Comparator comparator) {
    return comparator == Comparator.GREATER || comparator == Comparator.GREATER_OR_EQUAL;
  }
}
