package dev.inflight.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The requests that were there when a rule fired: in flight then or inside its window, at most ten,
 * worst first by the rule's own metric. They were there; whether they are the cause is not said.
 *
 * @param requests how many there were in all
 * @param worst the first of them
 * @param metric the one by which they are sorted, which is their value; empty when not known
 * @param statuses how many of all had each status, empty when not known
 */
public record Evidence(
    long requests, List<EvidenceRequest> worst, String metric, SortedMap<String, Long> statuses) {

  /** No request was there. */
  public static final Evidence NONE = new Evidence(0, List.of());

  public Evidence {
    worst = List.copyOf(worst);
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
  }

  /** Requests of which no more is known. */
  public Evidence(long requests, List<EvidenceRequest> worst) {
    this(requests, worst, "", new TreeMap<>());
  }
}
