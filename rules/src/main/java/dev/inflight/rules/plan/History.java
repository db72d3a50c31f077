package dev.inflight.rules.plan;

import dev.inflight.rules.window.PointStream;

/** What a program reads of one selector: its points, and the requests that are still open. */
public interface History {

  PointStream points();

  /** Whether its source said that it ended: the latest value is no longer known. */
  boolean ended();

  /** Whether its points come from more than one series, so that a counter cannot be followed. */
  boolean severalSeries();

  /** Whether requests that are still open say something of its metric. */
  boolean followsOpenRequests();

  /**
   * Open requests of the selector that have waited longer than a limit for what the metric
   * measures, so that they are over that limit whatever comes.
   *
   * @param limit in the metric's unit
   */
  long openBeyond(double limit, long nowNs);
}
