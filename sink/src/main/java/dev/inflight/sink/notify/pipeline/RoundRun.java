package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import dev.inflight.sink.notify.pipeline.Step.Wait;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** A {@link Round} while it goes on: moves a {@link Lane}, one step after another. */
final class RoundRun {
  private final ChannelSpec spec;
  private final Outbox outbox;
  private final Scheduler scheduler;
  private final InstantSource wall;
  private final PipelineLog log;
  private final Lane lane;

  private Set<Long> others = Set.of();
  private long endNs;
  private boolean tried;
  private boolean over;
  private boolean closed;

  RoundRun(
      ChannelSpec spec,
      Outbox outbox,
      Scheduler scheduler,
      InstantSource wall,
      PipelineLog log,
      DoubleSupplier jitter) {
    this.spec = spec;
    this.outbox = outbox;
    this.scheduler = scheduler;
    this.wall = wall;
    this.log = log;
    this.lane = new Lane(spec, outbox, Optional.empty(), log, jitter, now());
  }

  void tell(Message message, Duration within) {
    choose(each -> false, within);
    lane.accept(List.of(message), now());
  }

  void retry(Predicate<Entry> which, Duration within) {
    choose(which, within);
    lane.retry(each -> !others.contains(each.sequence()), now());
  }

  private void choose(Predicate<Entry> which, Duration within) {
    endNs = now().after(within);
    others =
        outbox.entries().stream()
            .filter(which.negate())
            .map(Entry::sequence)
            .collect(Collectors.toUnmodifiableSet());
    lane.only(each -> !others.contains(each.sequence()));
  }

  /** All attempts, one after another. */
  Mono<Void> all() {
    return Mono.defer(this::step).repeat(() -> !over).then();
  }

  private Mono<Void> step() {
    Moment now = now();
    if (lane.isIdle() || now.ns() >= endNs) {
      over = true;
      return Mono.empty();
    }
    Step step = lane.next(now);
    if (step instanceof Attempt attempt) {
      tried = true;
      return Trying.of(spec.name(), Trying.attempt(spec, attempt), log, scheduler)
          .publishOn(scheduler)
          .doOnNext(delivery -> settle(attempt, delivery))
          .then();
    }
    long untilNs = ((Wait) step).untilNs();
    // what cannot be tried at once is not to be tried now: the receiver wants nothing, or is gone
    if (!tried || untilNs >= endNs) {
      over = true;
      return Mono.empty();
    }
    long ns = Math.max(1, untilNs - now.ns());
    return Mono.delay(Duration.ofNanos(ns), scheduler).then();
  }

  private void settle(Attempt attempt, Delivery delivery) {
    boolean shortened = attempt.trial().shortened;
    lane.settled(attempt, delivery, now());
    if (attempt.trial().shortened == shortened) {
      lane.leave(attempt.trial().entry);
    }
  }

  RoundResult end() {
    List<Entry> left =
        outbox.entries().stream().filter(each -> !others.contains(each.sequence())).toList();
    close();
    return new RoundResult(
        left, outbox.mark(), outbox.notes(), outbox.trouble(), lane.status().counts());
  }

  void close() {
    if (!closed) {
      closed = true;
      outbox.close();
    }
  }

  private Moment now() {
    return new Moment(scheduler.now(TimeUnit.NANOSECONDS), wall.instant());
  }
}
