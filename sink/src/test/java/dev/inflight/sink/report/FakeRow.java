package dev.inflight.sink.report;

import dev.inflight.model.FinalBecause;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import java.util.List;

/** A row made by hand. */
record FakeRow(
    RequestEvent request,
    RouteEvidence routeEvidence,
    int candidates,
    boolean joined,
    Reason reason,
    double inFlightMean,
    long inFlightMax,
    double aloneRatio,
    long overlappingRequests,
    List<? extends Overlap> overlaps)
    implements RequestRow {

  static FakeRow joined(RequestEvent request, double inFlight, List<? extends Overlap> overlaps) {
    long most = (long) Math.ceil(inFlight);
    return new FakeRow(
        request,
        RouteEvidence.DECLARED,
        1,
        true,
        Reason.NO_TELEMETRY,
        inFlight,
        most,
        inFlight > 1 ? 0.25 : 1,
        most - 1,
        overlaps);
  }

  static FakeRow unjoined(RequestEvent request, Reason why) {
    return new FakeRow(
        request, RouteEvidence.NONE, 0, false, why, Double.NaN, 0, Double.NaN, 0, List.of());
  }

  @Override
  public FinalBecause finalBecause() {
    return FinalBecause.END_OF_INPUT;
  }

  @Override
  public int overlapCount() {
    return overlaps.size();
  }

  @Override
  public Overlap overlap(int at) {
    return overlaps.get(at);
  }
}
