package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/** Requests that went well, of which only times and names matter. */
final class TestRequests {
  private TestRequests() {}

  static RequestEvent request(
      String session, String id, String xRequestId, String endpoint, long startNs, long endNs) {
    return new RequestEvent(
        session,
        id,
        "c",
        endpoint,
        "m",
        Phase.MEASURED,
        startNs,
        endNs,
        Absent.LONG,
        false,
        "ok",
        Double.NaN,
        Double.NaN,
        Double.NaN,
        RequestEvent.NO_GAPS,
        1,
        2,
        "",
        200,
        "",
        "",
        "",
        "",
        xRequestId,
        "",
        ServedBy.UNKNOWN);
  }
}
