package dev.inflight.join;

import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.ServedBy;

/** Everything about a request that decides who may have served it. */
record RouteKey(String runId, String endpoint, String model, String caseId, ServedBy servedBy) {
  static RouteKey of(String runId, RequestEvent r) {
    return new RouteKey(runId, r.endpoint(), r.model(), r.caseId(), r.servedBy());
  }

  static RouteKey of(String runId, RequestSign s) {
    return new RouteKey(runId, s.endpoint(), s.model(), s.caseId(), ServedBy.UNKNOWN);
  }
}
