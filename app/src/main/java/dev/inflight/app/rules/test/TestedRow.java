package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.InputRequest;
import dev.inflight.model.Absent;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.Overlap;
import dev.inflight.model.Phase;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.ServedBy;

/** The row of a request that no device was seen with. */
record TestedRow(RequestEvent request) implements RequestRow {
  private static final double MS = 1e6;

  TestedRow(InputRequest of, long startNs) {
    this(event(of, startNs));
  }

  private static RequestEvent event(InputRequest of, long startNs) {
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

  @Override
  public RouteEvidence routeEvidence() {
    return RouteEvidence.NONE;
  }

  @Override
  public int candidates() {
    return 0;
  }

  @Override
  public boolean joined() {
    return false;
  }

  @Override
  public Reason reason() {
    return Reason.NO_TELEMETRY;
  }

  @Override
  public FinalBecause finalBecause() {
    return FinalBecause.END_OF_INPUT;
  }

  @Override
  public double inFlightMean() {
    return Double.NaN;
  }

  @Override
  public long inFlightMax() {
    return 0;
  }

  @Override
  public double aloneRatio() {
    return Double.NaN;
  }

  @Override
  public long overlappingRequests() {
    return 0;
  }

  @Override
  public int overlapCount() {
    return 0;
  }

  @Override
  public Overlap overlap(int at) {
    throw new IndexOutOfBoundsException(at);
  }
}
