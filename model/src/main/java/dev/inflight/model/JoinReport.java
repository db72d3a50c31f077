package dev.inflight.model;

import java.util.List;

/**
 * What became of the join: its status with all reasons that apply, its clocks and its series.
 *
 * @param groups what is odd about declared groups of ranks, in words: {@code group tp: rank 1 of 3
 *     missing}
 */
public record JoinReport(
    JoinStatus status,
    List<Reason> reasons,
    RouteEvidence routeEvidence,
    List<DomainReport> domains,
    List<SeriesReport> series,
    List<String> groups) {
  public JoinReport {
    reasons = List.copyOf(reasons);
    domains = List.copyOf(domains);
    series = List.copyOf(series);
    groups = List.copyOf(groups);
  }
}
