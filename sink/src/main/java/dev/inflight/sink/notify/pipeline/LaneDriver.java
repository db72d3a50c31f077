package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxRequests;
import dev.inflight.sink.notify.outbox.Request;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import dev.inflight.sink.notify.pipeline.Step.Wait;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;

/**
 * Moves a {@link Lane}: gives it a thread, the time, and an attempt at a time. What comes in while
 * the disk is busy is written together.
 */
final class LaneDriver {
  private static final Duration REQUESTS_EVERY = Duration.ofSeconds(1);

  private final ChannelSpec spec;
  private final Outbox outbox;
  private final OutboxRequests requests;
  private final Scheduler scheduler;
  private final Scheduler.Worker worker;
  private final InstantSource wall;
  private final PipelineLog log;
  private final Lane lane;
  private final int mostWaiting;

  private final ArrayDeque<Batch> inbox = new ArrayDeque<>();
  private int waiting;

  private boolean closing;
  private @Nullable MonoSink<Void> closed;
  private boolean underWay;
  private Disposable alarm = Disposables.disposed();
  private volatile ChannelStatus status;

  LaneDriver(
      ChannelSpec spec,
      Outbox outbox,
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
    this.lane = new Lane(spec, outbox, log, jitter, now());
    this.mostWaiting = spec.pace().outbox().entries();
    this.status = lane.status();
  }

  /** Begins to send what an earlier life left. */
  void start() {
    long everyMs = REQUESTS_EVERY.toMillis();
    worker.schedule(this::pump);
    worker.schedulePeriodically(this::obey, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  ChannelSpec spec() {
    return spec;
  }

  ChannelStatus status() {
    return status;
  }

  /** Takes messages; complete when those that are to be told are on disk. */
  Mono<Void> accept(List<Message> messages) {
    return Mono.create(sink -> offer(new Batch(messages, sink)));
  }

  private void offer(Batch batch) {
    synchronized (inbox) {
      if (waiting > 0 && waiting + batch.messages.size() > mostWaiting) {
        batch.done.error(new PipelineFullException(spec.name(), waiting));
        return;
      }
      inbox.add(batch);
      waiting += batch.messages.size();
      if (inbox.size() > 1) {
        return; // the one before it has called the worker
      }
    }
    worker.schedule(this::take);
  }

  private void take() {
    List<Batch> batches;
    synchronized (inbox) {
      batches = List.copyOf(inbox);
      inbox.clear();
      waiting = 0;
    }
    List<Message> messages = new ArrayList<>();
    batches.forEach(each -> messages.addAll(each.messages));
    try {
      lane.accept(messages, now());
    } catch (RuntimeException e) {
      log.noted(spec.name(), "a defect of ours: " + e.getClass().getName());
      batches.forEach(each -> each.done.error(e));
      return;
    }
    status = lane.status();
    batches.forEach(each -> each.done.success());
    pump();
  }

  /** Does what somebody asked for from outside. */
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
    Step step = lane.next(now);
    if (step instanceof Attempt attempt) {
      underWay = true;
      begin(attempt);
    } else if (step instanceof Wait until && until.untilNs() != Health.NEVER) {
      long ns = Math.max(1, until.untilNs() - now.ns());
      alarm = worker.schedule(this::pump, ns, TimeUnit.NANOSECONDS);
    }
    status = lane.status();
  }

  private void begin(Attempt attempt) {
    var unused =
        Trying.of(spec, attempt, log, scheduler)
            .subscribe(delivery -> worker.schedule(() -> settle(attempt, delivery)));
  }

  private void settle(Attempt attempt, Delivery delivery) {
    underWay = false;
    if (worker.isDisposed()) {
      return;
    }
    lane.settled(attempt, delivery, now());
    if (closing) {
      finish();
    } else {
      pump();
    }
  }

  /** Ends: an attempt that is under way may come to its end, all else stays in the outbox. */
  Mono<Void> close() {
    return Mono.create(sink -> worker.schedule(() -> beginClose(sink)));
  }

  private void beginClose(MonoSink<Void> sink) {
    closing = true;
    closed = sink;
    take();
    if (!underWay) {
      finish();
    }
  }

  private void finish() {
    alarm.dispose();
    outbox.close();
    status = lane.status();
    Optional.ofNullable(closed).ifPresent(MonoSink::success);
    worker.dispose();
  }

  /** Ends at once, whatever an attempt that is under way comes to. */
  Mono<Void> abandon() {
    return Mono.create(
        sink ->
            worker.schedule(
                () -> {
                  closing = true;
                  closed = sink;
                  finish();
                }));
  }

  /** Ends before it was started. */
  void discard() {
    worker.dispose();
    outbox.close();
  }

  private Moment now() {
    return new Moment(scheduler.now(TimeUnit.NANOSECONDS), wall.instant());
  }

  /** Messages that came together, and who waits for them. */
  private static final class Batch {
    final List<Message> messages;
    final MonoSink<Void> done;

    Batch(List<Message> messages, MonoSink<Void> done) {
      this.messages = List.copyOf(messages);
      this.done = done;
    }
  }
}
