package dev.inflight.app.who;

import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import java.util.function.Consumer;

/** From the first start to the last end of a run's requests, of any phase. Not thread-safe. */
final class RunSpan implements Consumer<Event> {
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  @Override
  public void accept(Event event) {
    if (event instanceof RequestEvent request && request.timed()) {
      from = Math.min(from, request.startedAtNs());
      to = Math.max(to, request.endedAtNs());
    }
  }

  boolean isEmpty() {
    return to < from;
  }

  boolean holds(long ns) {
    return from <= ns && ns <= to;
  }

  long fromNs() {
    return from;
  }

  long toNs() {
    return to;
  }
}
