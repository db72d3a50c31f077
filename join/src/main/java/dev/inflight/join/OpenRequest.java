package dev.inflight.join;

import dev.inflight.model.Phase;
import dev.inflight.model.RequestSign;
import dev.inflight.model.RouteEvidence;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

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

  private static final Comparator<RequestSign> OLDEST_FIRST =
      Comparator.comparingLong(RequestSign::startedAtNs).thenComparing(RequestSign::requestId);

  /** The oldest, in their order: a heap of so many, since all that are open may be many more. */
  static List<OpenRequest> of(Clients clients, Router router, int most) {
    PriorityQueue<RequestSign> oldest = new PriorityQueue<>(OLDEST_FIRST.reversed());
    for (RequestSign each : clients.open()) {
      if (oldest.size() < most) {
        oldest.add(each);
      } else if (most > 0 && OLDEST_FIRST.compare(each, oldest.element()) < 0) {
        oldest.remove();
        oldest.add(each);
      }
    }
    return oldest.stream().sorted(OLDEST_FIRST).map(each -> of(each, router.target(each))).toList();
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
