package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocketFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Letters to people, one connection each. An attempt is given up in time even when the server keeps
 * talking; its connection is then closed, and its thread is free again.
 */
public final class EmailNotifier implements Notifier {
  private final EmailConfig config;
  private final EmailLimits limits;
  private final Scheduler blocking;
  private final Scheduler timer;
  private final InstantSource clock;
  private final Optional<SSLSocketFactory> tls;

  /**
   * @param blocking whose threads may wait for the server
   * @param timer measures the time that an attempt takes
   * @param clock tells the date of a letter
   */
  public EmailNotifier(
      EmailConfig config,
      EmailLimits limits,
      Scheduler blocking,
      Scheduler timer,
      InstantSource clock) {
    this(config, limits, blocking, timer, clock, Optional.empty());
  }

  EmailNotifier(
      EmailConfig config,
      EmailLimits limits,
      Scheduler blocking,
      Scheduler timer,
      InstantSource clock,
      Optional<SSLSocketFactory> tls) {
    this.config = config;
    this.limits = limits;
    this.blocking = blocking;
    this.timer = timer;
    this.clock = clock;
    this.tls = tls;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(() -> attempt(message));
  }

  private Mono<Delivery> attempt(Message message) {
    Smtp smtp = new Smtp(config, limits, tls);
    return Mono.fromCallable(() -> smtp.send(message, clock.instant()))
        .subscribeOn(blocking)
        .timeout(limits.whole(), timer)
        .onErrorResume(
            TimeoutException.class,
            e -> Mono.just(SmtpOutcome.broken("no answer in time", smtp.isOnItsWay())))
        .onErrorResume(
            RejectedExecutionException.class,
            e -> Mono.just(SmtpOutcome.broken("no thread is free", false)))
        .doFinally(end -> smtp.abort());
  }
}
