package dev.inflight.join;

import dev.inflight.model.FinalBecause;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import java.util.List;

/** A row; its overlaps are those that a join fills again and again. Not thread-safe. */
final class RowView implements RequestRow {
  private final RequestEvent request;
  RouteEvidence evidence = RouteEvidence.NONE;
  int candidates;
  boolean joined;
  Reason reason = Reason.ROUTE_NOT_DECLARED;
  FinalBecause because = FinalBecause.END_OF_INPUT;
  double inFlightMean = Double.NaN;
  long inFlightMax;
  double aloneRatio = Double.NaN;
  long overlapping;
  final List<OverlapView> overlaps;

  /**
   * @param overlaps a list that is filled again and again
   */
  RowView(RequestEvent request, List<OverlapView> overlaps) {
    this.request = request;
    this.overlaps = overlaps;
    overlaps.clear();
  }

  @Override
  public RequestEvent request() {
    return request;
  }

  @Override
  public RouteEvidence routeEvidence() {
    return evidence;
  }

  @Override
  public int candidates() {
    return candidates;
  }

  @Override
  public boolean joined() {
    return joined;
  }

  @Override
  public Reason reason() {
    return reason;
  }

  @Override
  public FinalBecause finalBecause() {
    return because;
  }

  @Override
  public double inFlightMean() {
    return inFlightMean;
  }

  @Override
  public long inFlightMax() {
    return inFlightMax;
  }

  @Override
  public double aloneRatio() {
    return aloneRatio;
  }

  @Override
  public long overlappingRequests() {
    return overlapping;
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
