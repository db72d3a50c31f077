package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** One attempt, of which something always comes. */
final class Trying {
  /** An attempt has limits of its own; this is for receivers that break them. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private Trying() {}

  /** What comes of it, once it is subscribed to. */
  static Mono<Delivery> of(
      String channel, Supplier<Mono<Delivery>> attempt, PipelineLog log, Scheduler timer) {
    return Mono.defer(attempt)
        .timeout(LONGEST, timer)
        .switchIfEmpty(Mono.error(() -> new IllegalStateException("no outcome")))
        .onErrorResume(e -> Mono.just(bug(channel, e, log)));
  }

  static Supplier<Mono<Delivery>> attempt(ChannelSpec spec, Attempt attempt) {
    return () ->
        attempt.receipt().isEmpty()
            ? spec.notifier().deliver(attempt.message())
            : spec.notifier().deliver(attempt.message(), attempt.receipt());
  }

  private static Delivery bug(String channel, Throwable e, PipelineLog log) {
    if (e instanceof TimeoutException) {
      return new Delivery.Ambiguous("no outcome within " + LONGEST.toSeconds() + " s");
    }
    log.noted(channel, "a defect of ours: " + e.getClass().getName());
    return new Delivery.Unknown("a defect of ours: " + e.getClass().getSimpleName());
  }
}
