package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** One attempt, of which something always comes. */
final class Trying {
  /** An attempt has limits of its own; this is for receivers that break them. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private Trying() {}

  static Mono<Delivery> of(ChannelSpec spec, Attempt attempt, PipelineLog log, Scheduler timer) {
    return Mono.defer(() -> delivery(spec, attempt))
        .timeout(LONGEST, timer)
        .onErrorResume(Exception.class, e -> Mono.just(bug(spec, e, log)));
  }

  private static Mono<Delivery> delivery(ChannelSpec spec, Attempt attempt) {
    return attempt.receipt().isEmpty()
        ? spec.notifier().deliver(attempt.message())
        : spec.notifier().deliver(attempt.message(), attempt.receipt());
  }

  private static Delivery bug(ChannelSpec spec, Exception e, PipelineLog log) {
    if (e instanceof TimeoutException) {
      return new Delivery.Ambiguous("no outcome within " + LONGEST.toSeconds() + " s");
    }
    log.noted(spec.name(), "a defect of ours: " + e.getClass().getName());
    return new Delivery.Unknown("a defect of ours: " + e.getClass().getSimpleName());
  }
}
