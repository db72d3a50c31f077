package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import dev.inflight.sink.notify.outbox.Request;
import dev.inflight.sink.notify.pipeline.Inbox.Batch;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import dev.inflight.sink.notify.pipeline.Step.Remind;
import dev.inflight.sink.notify.pipeline.Step.Wait;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/**
 * Moves a {@link Lane}: gives it a thread, the time, and an attempt at a time. What comes in while
 * the disk is busy is written together.
 */
final class LaneDriver {
  private static final Duration REQUESTS_EVERY = Duration.ofSeconds(1);
  private static final Duration AFTER_A_DEFECT = Duration.ofMinutes(1);

  private final ChannelSpec spec;
  private final Outbox outbox;
  private final Optional<Reminders> reminders;
  private final OutboxRequests requests;
  private final Scheduler scheduler;
  private final Scheduler.Worker worker;
  private final InstantSource wall;
  private final PipelineLog log;
  private final Lane lane;
  private final Inbox inbox;
  private final Sinks.Empty<Void> ended = Sinks.empty();

  private boolean closing;
  private boolean underWay;
  private Disposable sending = Disposables.disposed();
  private Disposable alarm = Disposables.disposed();
  private volatile ChannelStatus status;

  LaneDriver(
      ChannelSpec spec,
      Outbox outbox,
      Optional<Outbox> standing,
      OutboxRequests requests,
      Scheduler scheduler,
      InstantSource wall,
      PipelineLog log,
      DoubleSupplier jitter) {
    this.spec = spec;
    this.outbox = outbox;
    this.requests = requests;
    this.scheduler = scheduler;
    this.worker = scheduler.createWorker();
    this.wall = wall;
    this.log = log;
    Moment now = now();
    this.reminders =
        standing.map(each -> new Reminders(outbox, each, spec.notifier().remindEvery(), now));
    this.lane = new Lane(spec, outbox, reminders, log, jitter, now);
    this.inbox = new Inbox(spec.name(), spec.pace().outbox().entries());
    this.status = lane.status();
  }

  /** Begins to send what an earlier life left. */
  void start() {
    long everyMs = REQUESTS_EVERY.toMillis();
    worker.schedule(this::pump);
    worker.schedulePeriodically(this::lookAround, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  ChannelSpec spec() {
    return spec;
  }

  ChannelStatus status() {
    return status;
  }

  /** Takes messages; complete when those that are to be told are on disk. */
  Mono<Void> accept(List<Message> messages) {
    return Mono.create(
        sink -> {
          if (inbox.offer(new Batch(messages, sink))) {
            onWorker(this::take);
          }
        });
  }

  private void take() {
    List<Batch> batches = inbox.take();
    List<Message> messages = new ArrayList<>();
    batches.forEach(each -> messages.addAll(each.messages()));
    try {
      lane.accept(messages, now());
    } catch (RuntimeException e) {
      noteDefect(e);
      batches.forEach(each -> each.done().error(e));
      pump();
      return;
    }
    status = lane.status();
    batches.forEach(each -> each.done().success());
    pump();
  }

  /** Does what somebody asked for from outside, and writes what a full disk did not take. */
  private void lookAround() {
    try {
      lane.retryWriting();
      obey();
    } catch (RuntimeException e) {
      noteDefect(e);
    }
  }

  private void obey() {
    List<Request> asked = requests.take();
    requests.notes().forEach(each -> log.noted(spec.name(), each));
    for (Request each : asked) {
      switch (each.verb()) {
        case RETRY -> lane.retry(each::matches, now());
        case DROP -> lane.drop(each::matches, now());
      }
    }
    if (!asked.isEmpty()) {
      pump();
    }
  }

  /** Does the next thing, if it is time for one. */
  private void pump() {
    alarm.dispose();
    if (underWay || closing) {
      status = lane.status();
      return;
    }
    Moment now = now();
    Step step;
    try {
      step = lane.next(now);
    } catch (RuntimeException e) {
      noteDefect(e);
      step = new Wait(now.after(AFTER_A_DEFECT)); // a channel that stands still for ever is worse
    }
    if (step instanceof Attempt attempt) {
      begin(Trying.attempt(spec, attempt), delivery -> lane.settled(attempt, delivery, now()));
    } else if (step instanceof Remind remind) {
      begin(
          () -> spec.notifier().deliver(remind.message()),
          delivery -> lane.reminded(delivery, now()));
    } else if (step instanceof Wait until && until.untilNs() != Health.NEVER) {
      long ns = Math.max(1, until.untilNs() - now.ns());
      alarm = worker.schedule(this::pump, ns, TimeUnit.NANOSECONDS);
    }
    status = lane.status();
  }

  private void begin(Supplier<Mono<Delivery>> attempt, Consumer<Delivery> settled) {
    underWay = true;
    sending =
        Trying.of(spec.name(), attempt, log, scheduler)
            .subscribe(delivery -> onWorker(() -> settle(delivery, settled)));
  }

  private void noteDefect(Throwable e) {
    log.noted(spec.name(), "a defect of ours: " + e.getClass().getName());
  }

  private void settle(Delivery delivery, Consumer<Delivery> settled) {
    underWay = false;
    try {
      settled.accept(delivery);
    } catch (RuntimeException e) {
      noteDefect(e);
    }
    if (closing) {
      finish();
    } else {
      pump();
    }
  }

  /** Ends: an attempt that is under way may come to its end, all else stays in the outbox. */
  Mono<Void> close() {
    return end(this::beginClose);
  }

  /** Ends at once, and breaks off an attempt that is under way. */
  Mono<Void> abandon() {
    return end(this::finish);
  }

  private Mono<Void> end(Runnable deed) {
    return Mono.defer(
        () -> {
          onWorker(deed);
          return ended.asMono();
        });
  }

  /** Does something on the channel's thread, unless the channel has ended. */
  private void onWorker(Runnable deed) {
    try {
      worker.schedule(deed);
    } catch (RejectedExecutionException e) {
      inbox.close(); // it has ended: nobody will look at what came since
    }
  }

  private void beginClose() {
    closing = true;
    take();
    if (!underWay) {
      finish();
    }
  }

  private void finish() {
    closing = true;
    alarm.dispose();
    sending.dispose();
    inbox.close();
    outbox.close();
    reminders.ifPresent(Reminders::close);
    status = lane.status();
    worker.dispose();
    ended.tryEmitEmpty().orThrow();
  }

  /** Ends before it was started. */
  void discard() {
    worker.dispose();
    outbox.close();
    reminders.ifPresent(Reminders::close);
  }

  private Moment now() {
    return new Moment(scheduler.now(TimeUnit.NANOSECONDS), wall.instant());
  }
}
