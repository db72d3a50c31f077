package dev.inflight.join;

import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.ServedBy;

/**
 * Everything about a request that decides who may have served it.
 *
 * @param bySpan whether spans told who served it, rather than the request itself
 */
record RouteKey(
    String runId, String endpoint, String model, String caseId, ServedBy servedBy, boolean bySpan) {
  static RouteKey of(String runId, RequestEvent r) {
    return new RouteKey(runId, r.endpoint(), r.model(), r.caseId(), r.servedBy(), false);
  }

  static RouteKey of(String runId, RequestSign s) {
    return new RouteKey(runId, s.endpoint(), s.model(), s.caseId(), ServedBy.UNKNOWN, false);
  }

  /** The same of a request that spans say who served. */
  RouteKey toldBySpans(ServedBy by) {
    return new RouteKey(runId, endpoint, model, caseId, by, true);
  }
}
