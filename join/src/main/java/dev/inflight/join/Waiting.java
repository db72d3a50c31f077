package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;

/**
 * A request whose row is not final yet; its times lie here too, for the order to find them near.
 */
record Waiting(RequestEvent request, RouteKey key, Target target, long start, long end) {
  Waiting(RequestEvent request, Router.Kind kind) {
    this(request, kind.key(), kind.target(), request.startedAtNs(), request.endedAtNs());
  }

  /** The same for a row that says who served it, when spans told that. */
  Waiting told() {
    return key.bySpan()
        ? new Waiting(request.withServedBy(key.servedBy()), key, target, start, end)
        : this;
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
