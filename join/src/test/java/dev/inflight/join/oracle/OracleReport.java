package dev.inflight.join.oracle;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that the contract lets one expect of a run.
 *
 * @param rows analysed requests by (start, request id)
 * @param idle growth of shared counters while no request was in flight
 */
record OracleReport(
    JoinStatus status,
    List<Row> rows,
    List<Case> cases,
    List<Idle> idle,
    Requests requests,
    Samples samples) {

  /** What is said of one request; means and ratios are NaN where they do not exist. */
  record Row(
      RequestEvent request,
      RouteEvidence routeEvidence,
      int candidates,
      Optional<Reason> unjoined,
      double inFlightMean,
      long inFlightMax,
      double aloneRatio,
      long overlappingRequests,
      List<Seen> overlaps) {}

  /** What is said of one series over one window. */
  record Seen(
      SeriesKey series,
      Window window,
      long countedFrom,
      long countedTo,
      long count,
      Map<Stat, BigDecimal> stats,
      long resets,
      long edgeSamples,
      Map<SampleState, Long> states,
      CoverageStatus coverage,
      Set<Reason> reasons,
      double coveredRatio,
      List<Span> gaps,
      Optional<Bracket> bracket) {}

  /** A stretch of time. */
  record Span(long from, long to) {}

  /** The samples that a window lies between. */
  record Bracket(long beforeNs, BigDecimal before, long afterNs, BigDecimal after) {}

  /** What is said of the requests of one case; times are absent without a window. */
  record Case(
      String caseId,
      long requests,
      long ok,
      long from,
      long to,
      long idleNs,
      List<Seen> overlaps) {}

  /** What a shared counter did while no request was in flight, and at all. */
  record Idle(SeriesKey series, BigDecimal idle, BigDecimal total) {}

  /** The balance of requests. */
  record Requests(long read, long joined, Map<String, Long> unjoined, Map<String, Long> rejected) {}

  /** The balance of samples. */
  record Samples(
      long read,
      long inside,
      long edgeOnly,
      long outside,
      long afterIdentityEnded,
      Map<String, Long> unplaced,
      long duplicate) {}
}
