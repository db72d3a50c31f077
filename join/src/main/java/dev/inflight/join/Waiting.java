package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;

/**
 * A request whose row is not final yet; its times lie here too, for the order to find them near.
 */
record Waiting(RequestEvent request, Target target, long start, long end) {
  Waiting(RequestEvent request, Target target) {
    this(request, target, request.startedAtNs(), request.endedAtNs());
  }

  /** Whether both times are known. */
  boolean timed() {
    return Absent.has(start) && Absent.has(end);
  }

  static int byStart(Waiting a, Waiting b) {
    int order = Long.compare(a.start, b.start);
    if (order == 0) {
      order = a.request.requestId().compareTo(b.request.requestId());
    }
    return order == 0 ? Long.compare(a.end, b.end) : order;
  }

  static int byEnd(Waiting a, Waiting b) {
    int order = Long.compare(a.end, b.end);
    return order == 0 ? byStart(a, b) : order;
  }
}
