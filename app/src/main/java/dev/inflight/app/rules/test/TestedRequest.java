package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.InputRequest;
import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/** Makes a finished request of what a test says of it. */
final class TestedRequest {
  private static final double MS = 1e6;

  private TestedRequest() {}

  static RequestEvent of(InputRequest of, long startNs) {
    long end = of.end().orElse(of.start());
    double ttftMs = of.firstToken().map(at -> (at - of.start()) / MS).orElse(Double.NaN);
    return new RequestEvent(
        "",
        of.id(),
        of.labels().get("case_id"),
        of.labels().get("endpoint"),
        of.labels().get("model"),
        Phase.MEASURED,
        startNs + of.start(),
        startNs + end,
        Absent.LONG,
        of.firstToken().isPresent(),
        of.status(),
        (end - of.start()) / MS,
        ttftMs,
        Double.NaN,
        RequestEvent.NO_GAPS,
        Absent.LONG,
        of.outputTokens().orElse(Absent.LONG),
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
