package dev.inflight.app.outbox;

import dev.inflight.sink.notify.outbox.Asked;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import dev.inflight.sink.notify.outbox.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;

/** Asks the process that uses an outbox to do something, and waits until it has heard. */
final class Asking {
  private static final int AT_ONCE = 100;
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final OutboxRequests requests;
  private final InstantSource clock;

  Asking(Path outboxes, String channel, InstantSource clock) {
    this.requests = OutboxRequests.of(outboxes, channel);
    this.clock = clock;
  }

  /**
   * Asks for all of it. What is not taken within five seconds is taken back.
   *
   * @return how many were taken
   * @throws dev.inflight.sink.notify.outbox.OutboxException when nothing can be asked
   */
  int ask(List<Request> all) {
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      List<Request> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      int taken = some(some);
      if (taken < some.size()) {
        return from + taken;
      }
    }
    return all.size();
  }

  private int some(List<Request> some) {
    List<Asked> asked = new ArrayList<>();
    some.forEach(each -> asked.add(requests.put(each, clock.instant())));
    waitFor(asked);
    int taken = 0;
    for (Asked each : asked) {
      taken += each.withdraw() ? 0 : 1;
    }
    return taken;
  }

  private static void waitFor(List<Asked> asked) {
    long looks = PATIENCE.dividedBy(LOOK_EVERY) + 1;
    var unused =
        Flux.interval(Duration.ZERO, LOOK_EVERY)
            .onBackpressureDrop()
            .take(looks)
            .any(look -> asked.stream().allMatch(Asked::isTaken))
            .block();
  }
}
