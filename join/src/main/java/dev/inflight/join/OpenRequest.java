package dev.inflight.join;

import dev.inflight.model.Phase;
import dev.inflight.model.RequestSign;
import java.util.Comparator;
import java.util.List;

/**
 * A request that has begun and not ended, by its signs.
 *
 * @param startedAtNs Unix nanoseconds
 * @param firstContentAtNs when its first content came, {@link dev.inflight.model.Absent#LONG}
 *     before
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
    long firstContentAtNs) {

  static List<OpenRequest> of(Clients clients) {
    return clients.open().stream()
        .map(OpenRequest::of)
        .sorted(
            Comparator.comparingLong(OpenRequest::startedAtNs)
                .thenComparing(OpenRequest::requestId))
        .toList();
  }

  private static OpenRequest of(RequestSign sign) {
    return new OpenRequest(
        sign.requestId(),
        sign.sessionId(),
        sign.xRequestId(),
        sign.caseId(),
        sign.phase(),
        sign.endpoint(),
        sign.model(),
        sign.startedAtNs(),
        sign.firstContentAtNs());
  }
}
