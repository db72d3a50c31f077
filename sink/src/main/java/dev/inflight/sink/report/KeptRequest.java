package dev.inflight.sink.report;

import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A copy of a {@link RequestRow} for what is printed at the end. */
final class KeptRequest {
  private final List<KeptOverlap> store = new ArrayList<>();
  private RequestEvent request;
  private RouteEvidence evidence;
  private double rank;
  private int candidates;
  private boolean joined;
  private String reason = "";
  private double inFlightMean;
  private long inFlightMax;
  private double aloneRatio;
  private int overlaps;

  KeptRequest(double rank, RequestRow from, Set<Window> windows) {
    fill(rank, from, windows);
  }

  final void fill(double newRank, RequestRow from, Set<Window> windows) {
    rank = newRank;
    request = from.request();
    evidence = from.routeEvidence();
    candidates = from.candidates();
    joined = from.joined();
    reason = joined ? "" : from.reason().wire();
    inFlightMean = from.inFlightMean();
    inFlightMax = from.inFlightMax();
    aloneRatio = from.aloneRatio();
    overlaps = 0;
    for (int at = 0; at < from.overlapCount(); at++) {
      Overlap overlap = from.overlap(at);
      if (windows.contains(overlap.window())) {
        keep(overlap);
      }
    }
  }

  private void keep(Overlap overlap) {
    if (overlaps < store.size()) {
      store.get(overlaps).fill(overlap);
    } else {
      store.add(new KeptOverlap(overlap));
    }
    overlaps++;
  }

  /** What the ranking found: larger is worse. */
  double rank() {
    return rank;
  }

  RequestEvent request() {
    return request;
  }

  RouteEvidence evidence() {
    return evidence;
  }

  int candidates() {
    return candidates;
  }

  boolean joined() {
    return joined;
  }

  /** Wire name of the reason, empty when joined. */
  String reason() {
    return reason;
  }

  double inFlightMean() {
    return inFlightMean;
  }

  long inFlightMax() {
    return inFlightMax;
  }

  double aloneRatio() {
    return aloneRatio;
  }

  List<KeptOverlap> overlaps() {
    return store.subList(0, overlaps);
  }

  List<KeptOverlap> overlaps(Window window) {
    return overlaps().stream().filter(each -> each.window() == window).toList();
  }
}
