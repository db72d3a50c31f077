package dev.inflight.model;

import java.util.List;

/**
 * The requests that were there when a rule fired: in flight then or inside its window, at most ten,
 * worst first by the rule's own metric. They were there; whether they are the cause is not said.
 *
 * @param requests how many there were in all
 * @param worst the first of them
 */
public record Evidence(long requests, List<EvidenceRequest> worst) {

  /** No request was there. */
  public static final Evidence NONE = new Evidence(0, List.of());

  public Evidence {
    worst = List.copyOf(worst);
  }
}
