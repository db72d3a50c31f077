package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/** A request made for a test. */
final class TestRequest {

  private TestRequest() {}

  static RequestEvent of(String id, long startedAtNs, long endedAtNs, double ttftMs) {
    return of(id, startedAtNs, endedAtNs, ttftMs, "ok");
  }

  static RequestEvent of(
      String id, long startedAtNs, long endedAtNs, double ttftMs, String status) {
    return new RequestEvent(
        "s",
        id,
        "c",
        "",
        "m",
        Phase.MEASURED,
        startedAtNs,
        endedAtNs,
        Absent.LONG,
        true,
        status,
        Double.NaN,
        ttftMs,
        Double.NaN,
        RequestEvent.NO_GAPS,
        10,
        20,
        "",
        Absent.LONG,
        "",
        "",
        "",
        "",
        "",
        "",
        ServedBy.UNKNOWN);
  }
}
