package dev.inflight.join;

import dev.inflight.model.Phase;
import dev.inflight.model.RequestSign;
import dev.inflight.model.RouteEvidence;
import java.util.Comparator;
import java.util.List;

/**
 * A request that has begun and not ended, by its signs.
 *
 * @param startedAtNs Unix nanoseconds
 * @param firstContentAtNs when its first content came, {@link dev.inflight.model.Absent#LONG}
 *     before
 * @param routeEvidence how it is known who may serve it
 * @param candidates how many replicas may
 */
public record OpenRequest(
    String requestId,
    String sessionId,
    String xRequestId,
    String caseId,
    Phase phase,
    String endpoint,
    String model,
    long startedAtNs,
    long firstContentAtNs,
    RouteEvidence routeEvidence,
    int candidates) {

  static List<OpenRequest> of(Clients clients, Router router) {
    return clients.open().stream()
        .map(each -> of(each, router.target(each)))
        .sorted(
            Comparator.comparingLong(OpenRequest::startedAtNs)
                .thenComparing(OpenRequest::requestId))
        .toList();
  }

  private static OpenRequest of(RequestSign sign, Target target) {
    return new OpenRequest(
        sign.requestId(),
        sign.sessionId(),
        sign.xRequestId(),
        sign.caseId(),
        sign.phase(),
        sign.endpoint(),
        sign.model(),
        sign.startedAtNs(),
        sign.firstContentAtNs(),
        target.evidence,
        target.candidates);
  }
}
