package dev.inflight.model;

import java.util.List;

/**
 * One request that was there.
 *
 * @param labels as the request's points carry them: case, model, replica …
 * @param startedAtNs Unix nanoseconds
 * @param endedAtNs Unix nanoseconds, {@link Absent#LONG} while in flight
 * @param value what the rule's own metric was for it, or has grown to by now; NaN when unknown
 * @param overlaps what devices did while it was in flight, from its row of the join when it has one
 */
public record EvidenceRequest(
    String requestId,
    Labels labels,
    String status,
    long startedAtNs,
    long endedAtNs,
    double value,
    List<RequestOverlap> overlaps) {
  public EvidenceRequest {
    overlaps = List.copyOf(overlaps);
  }
}
