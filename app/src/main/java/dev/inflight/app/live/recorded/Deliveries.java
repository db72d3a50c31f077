package dev.inflight.app.live.recorded;

import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A recorded run as a live system would have sent it: a request shows a sign when it starts and
 * when its first token comes, and its record comes when it has ended. The same files give the same
 * sequence. Holds what is in flight. One thread.
 */
final class Deliveries implements Closeable {
  private final RecordedRun run;
  private final PriorityQueue<Delivery> due = new PriorityQueue<>();

  /** Requests in flight whose own signs were recorded. */
  private final Set<String> signed = new HashSet<>();

  private long order;

  Deliveries(RecordedRun run) {
    this.run = run;
  }

  /** The next one; nothing when all has come. */
  Optional<Delivery> next() throws IOException {
    for (Optional<Long> at = run.nextTime(); at.isPresent(); at = run.nextTime()) {
      Delivery first = due.peek();
      if (first != null && first.atNs() < at.get()) {
        break;
      }
      take(run.next());
    }
    Delivery next = due.poll();
    if (next != null && next.event() instanceof RequestEvent request) {
      signed.remove(request.requestId());
    }
    return Optional.ofNullable(next);
  }

  private void take(Event event) {
    if (event instanceof RequestSign sign) {
      signed.add(sign.requestId());
    }
    if (event instanceof RequestEvent request && request.timed()) {
      if (!signed.contains(request.requestId())) {
        add(request.startedAtNs(), sign(request, request.startedAtNs(), Absent.LONG));
        long first = request.firstTokenAtNs();
        if (Absent.has(first)) {
          add(first, sign(request, first, first));
        }
      }
      add(Math.max(request.startedAtNs(), request.endedAtNs()), request);
    } else {
      add(RecordedRun.time(event), event);
    }
  }

  private void add(long atNs, Event event) {
    due.add(new Delivery(atNs, order++, event));
  }

  private static RequestSign sign(RequestEvent of, long atNs, long firstContentAtNs) {
    return new RequestSign(
        Absent.has(firstContentAtNs),
        of.sessionId(),
        of.requestId(),
        of.xRequestId(),
        of.caseId(),
        of.phase(),
        of.endpoint(),
        of.model(),
        of.startedAtNs(),
        atNs,
        firstContentAtNs);
  }

  @Override
  public void close() throws IOException {
    run.close();
  }
}
