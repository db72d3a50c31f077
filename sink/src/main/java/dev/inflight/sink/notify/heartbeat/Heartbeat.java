package dev.inflight.sink.notify.heartbeat;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Calls an address again and again while all is well, so that somebody else notices when the calls
 * stop: because this program is dead, or because it says that it is not well.
 *
 * <p>One call at a time, each with a limit. A call that fails is counted and not repeated before
 * the next is due; one that is due while another is under way is left out. Safe for use by any
 * thread.
 */
public final class Heartbeat {
  private final Supplier<Mono<Delivery>> call;
  private final Duration every;
  private final Duration limit;
  private final Scheduler timer;

  /** Only under the lock of this object. */
  private HeartbeatStatus status = HeartbeatStatus.NONE;

  /**
   * @param call one of them, for each subscription
   * @param every how often
   * @param limit how long a call may take
   * @param timer when calls are due, and how long they take
   */
  Heartbeat(Supplier<Mono<Delivery>> call, Duration every, Duration limit, Scheduler timer) {
    if (every.toMillis() < 1 || limit.toMillis() < 1) {
      throw new IllegalArgumentException(
          "every %s, within %s, expected 1 ms or more".formatted(every, limit));
    }
    this.call = call;
    this.every = every;
    this.limit = limit;
    this.timer = timer;
  }

  /** Calls with GET; any answer of 2xx is a success. */
  public static Heartbeat get(
      Secret url, Http http, Duration every, Duration limit, Scheduler timer) {
    return new Heartbeat(() -> http.get(url), every, limit, timer);
  }

  /** Calls with POST and an empty body; any answer of 2xx is a success. */
  public static Heartbeat post(
      Secret url, Http http, Duration every, Duration limit, Scheduler timer) {
    Post nothing = Post.of(url, new byte[0], List.of());
    return new Heartbeat(() -> http.post(nothing, Dialect.ANY_2XX), every, limit, timer);
  }

  /**
   * Begins, with a call at once.
   *
   * @param trouble why all is not well, in a few words; empty while it is
   * @return ends it, and the call that is under way
   */
  public Disposable start(Supplier<Optional<String>> trouble) {
    return Flux.interval(Duration.ZERO, every, timer)
        .onBackpressureDrop(tick -> count(HeartbeatStatus::withSkipped))
        .concatMap(tick -> beat(trouble), 0)
        .subscribe();
  }

  /** What came of it so far. */
  public synchronized HeartbeatStatus status() {
    return status;
  }

  private synchronized void count(UnaryOperator<HeartbeatStatus> change) {
    status = change.apply(status);
  }

  private Mono<Void> beat(Supplier<Optional<String>> trouble) {
    return Mono.defer(() -> due(trouble))
        .onErrorResume(
            RuntimeException.class, // whatever is wrong here, the next beat is due all the same
            e -> failed(new Transient("no call: " + e.getClass().getSimpleName())));
  }

  private Mono<Void> due(Supplier<Optional<String>> trouble) {
    Optional<String> why = trouble.get();
    if (why.isPresent()) {
      count(before -> before.withMissed(why.get()));
      return Mono.empty();
    }
    return call.get()
        .timeout(limit, Mono.just(new Transient("no answer in time")), timer)
        .flatMap(this::called);
  }

  private Mono<Void> called(Delivery delivery) {
    if (delivery instanceof Delivered) {
      count(HeartbeatStatus::withDelivered);
      return Mono.empty();
    }
    return failed(delivery);
  }

  private Mono<Void> failed(Delivery delivery) {
    count(before -> before.withFailed(delivery.answer()));
    return Mono.empty();
  }
}
