package dev.inflight.app.rules.replay;

import dev.inflight.model.FinalBecause;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import java.util.ArrayList;
import java.util.List;

/** A copy of a row of the join, which waits until its request's end has come. */
record KeptRow(
    RequestEvent request,
    RouteEvidence routeEvidence,
    int candidates,
    boolean joined,
    Reason reason,
    FinalBecause finalBecause,
    double inFlightMean,
    long inFlightMax,
    double aloneRatio,
    long overlappingRequests,
    List<Overlap> overlaps)
    implements RequestRow {

  static KeptRow of(RequestRow row) {
    List<Overlap> overlaps = new ArrayList<>(row.overlapCount());
    for (int at = 0; at < row.overlapCount(); at++) {
      overlaps.add(KeptOverlap.of(row.overlap(at)));
    }
    return new KeptRow(
        row.request(),
        row.routeEvidence(),
        row.candidates(),
        row.joined(),
        row.reason(),
        row.finalBecause(),
        row.inFlightMean(),
        row.inFlightMax(),
        row.aloneRatio(),
        row.overlappingRequests(),
        overlaps);
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
