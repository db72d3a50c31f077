package dev.inflight.model;

/**
 * What the join says of one request: how it was routed, how alone it was, and what every series of
 * its candidates did.
 *
 * <p>A view that its producer may reuse: valid during the call that hands it out. Not thread-safe.
 */
public interface RequestRow {
  RequestEvent request();

  RouteEvidence routeEvidence();

  /** How many replicas may have served it. */
  int candidates();

  /** Whether it was joined; otherwise {@link #reason()} says why not. */
  boolean joined();

  /** Why it was not joined; meaningful only when it was not. */
  Reason reason();

  FinalBecause finalBecause();

  /**
   * Requests in flight at its candidates, itself included, averaged over its time; NaN when
   * unjoined.
   */
  double inFlightMean();

  /** Most requests in flight at its candidates at one instant of its time, itself included. */
  long inFlightMax();

  /** Share of its time in which it was the only one in flight at its candidates. */
  double aloneRatio();

  /** Other requests that were in flight at its candidates at some instant of its time. */
  long overlappingRequests();

  /** Number of overlaps: series by series, each with its windows in order. */
  int overlapCount();

  /** The overlap at that place; the view is reused by the next call. */
  Overlap overlap(int at);
}
