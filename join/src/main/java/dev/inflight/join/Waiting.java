package dev.inflight.join;

import dev.inflight.model.RequestEvent;

/** A request whose row is not final yet. */
record Waiting(RequestEvent request, Target target) {
  static int byStart(Waiting a, Waiting b) {
    int order = Long.compare(a.request.startedAtNs(), b.request.startedAtNs());
    if (order == 0) {
      order = a.request.requestId().compareTo(b.request.requestId());
    }
    return order == 0 ? Long.compare(a.request.endedAtNs(), b.request.endedAtNs()) : order;
  }

  static int byEnd(Waiting a, Waiting b) {
    int order = Long.compare(a.request.endedAtNs(), b.request.endedAtNs());
    return order == 0 ? byStart(a, b) : order;
  }
}
