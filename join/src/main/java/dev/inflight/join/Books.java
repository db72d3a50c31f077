package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestStatus;
import dev.inflight.model.RouteEvidence;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is counted while a join runs. Not thread-safe. */
final class Books {
  long requests;
  long samples;
  long signs;
  long joined;
  long measured;
  long ok;
  long windowFrom = Absent.LONG;
  long windowTo = Absent.LONG;
  private final long[] byStatus = new long[RequestStatus.values().length];
  final SortedMap<String, Long> unjoined = new TreeMap<>();
  final SortedMap<String, Long> rejectedRequests = new TreeMap<>();
  final Set<Reason> reasons = EnumSet.noneOf(Reason.class);

  /** What was refused, dropped or forgotten because the state of live input is bounded. */
  final SortedMap<String, Long> live = new TreeMap<>();

  /** Samples of series that were forgotten. */
  final SampleTotals gone = new SampleTotals();

  private int weakest = -1;

  void count(String what) {
    live.merge(what, 1L, Long::sum);
  }

  void unjoined(Reason reason) {
    unjoined.merge(reason.wire(), 1L, Long::sum);
    if (reason != Reason.WARMUP
        && reason != Reason.NOT_SELECTED
        && reason != Reason.REQUEST_WITHOUT_TIMES) {
      reasons.add(reason);
    }
  }

  void measured(RequestEvent request) {
    measured++;
    ok += request.ok() ? 1 : 0;
    byStatus[request.outcome().ordinal()]++;
    long start = request.startedAtNs();
    long end = request.endedAtNs();
    if (Absent.has(start) && (!Absent.has(windowFrom) || start < windowFrom)) {
      windowFrom = start;
    }
    if (Absent.has(end) && (!Absent.has(windowTo) || end > windowTo)) {
      windowTo = end;
    }
  }

  SortedMap<String, Long> byStatus() {
    return byStatus(byStatus);
  }

  /** Counts by status under the names of the records, without those that did not occur. */
  static SortedMap<String, Long> byStatus(long[] counts) {
    SortedMap<String, Long> named = new TreeMap<>();
    for (RequestStatus each : RequestStatus.values()) {
      if (counts[each.ordinal()] > 0) {
        named.put(each.wire(), counts[each.ordinal()]);
      }
    }
    return named;
  }

  void evidence(RouteEvidence evidence) {
    weakest = Math.max(weakest, evidence.ordinal());
  }

  /** The weakest evidence that any joined request stands on. */
  RouteEvidence evidence() {
    return weakest < 0 ? RouteEvidence.NONE : RouteEvidence.values()[weakest];
  }

  /** The reason of that name in a snapshot. */
  static Reason reason(String name) throws SnapshotMismatchException {
    try {
      return Reason.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new SnapshotMismatchException("the snapshot's reason " + name + " is not known", e);
    }
  }

  void save(StateOutput out) {
    out.counts(
        new long[] {requests, samples, signs, joined, measured, ok, windowFrom, windowTo, weakest});
    out.counts(byStatus);
    out.counts(unjoined);
    out.counts(rejectedRequests);
    out.counts(live);
    gone.save(out);
    out.number(reasons.size());
    reasons.forEach(each -> out.text(each.name()));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    long[] n = new long[9];
    in.counts(n);
    requests = n[0];
    samples = n[1];
    signs = n[2];
    joined = n[3];
    measured = n[4];
    ok = n[5];
    windowFrom = n[6];
    windowTo = n[7];
    weakest = (int) n[8];
    in.counts(byStatus);
    in.counts(unjoined);
    in.counts(rejectedRequests);
    in.counts(live);
    gone.load(in);
    for (int left = in.count(1); left > 0; left--) {
      reasons.add(reason(in.text()));
    }
  }
}
