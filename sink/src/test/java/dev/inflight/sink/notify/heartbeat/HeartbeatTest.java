package dev.inflight.sink.notify.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Transient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

final class HeartbeatTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicReference<Optional<String>> trouble = new AtomicReference<>(Optional.empty());

  private Heartbeat heartbeat(Supplier<Mono<Delivery>> call, Duration limit) {
    return new Heartbeat(
        () ->
            Mono.defer(
                () -> {
                  calls.incrementAndGet();
                  return call.get();
                }),
        MINUTE,
        limit,
        time);
  }

  @AfterEach
  void dispose() {
    time.dispose();
  }

  @Test
  void start_well_callsAtOnceAndEveryMinute() {
    Heartbeat heartbeat = heartbeat(() -> Mono.just(new Delivered("200")), LIMIT);
    Disposable running = heartbeat.start(trouble::get);
    time.advanceTimeBy(Duration.ZERO);
    assertThat(calls).hasValue(1);
    time.advanceTimeBy(MINUTE.minusNanos(1));
    assertThat(calls).hasValue(1);
    time.advanceTimeBy(Duration.ofNanos(1));
    assertThat(calls).hasValue(2);
    time.advanceTimeBy(MINUTE.multipliedBy(58));
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(60, 0, 0, 0, ""));
    running.dispose();
    time.advanceTimeBy(MINUTE.multipliedBy(5));
    assertThat(calls).hasValue(60);
  }

  @Test
  void start_notWell_missesCallsUntilItIs() {
    Heartbeat heartbeat = heartbeat(() -> Mono.just(new Delivered("200")), LIMIT);
    heartbeat.start(trouble::get);
    time.advanceTimeBy(Duration.ZERO);
    trouble.set(Optional.of("the outbox cannot be written"));
    time.advanceTimeBy(MINUTE.multipliedBy(3));
    assertThat(heartbeat.status())
        .isEqualTo(new HeartbeatStatus(1, 0, 3, 0, "the outbox cannot be written"));
    trouble.set(Optional.empty());
    time.advanceTimeBy(MINUTE);
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(2, 0, 3, 0, ""));
    assertThat(calls).hasValue(2);
  }

  @Test
  void start_callsFail_countsThemAndGoesOn() {
    AtomicReference<Mono<Delivery>> next =
        new AtomicReference<>(Mono.just(new Transient("500 not now")));
    Heartbeat heartbeat = heartbeat(next::get, LIMIT);
    heartbeat.start(trouble::get);
    time.advanceTimeBy(Duration.ZERO);
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(0, 1, 0, 0, "500 not now"));
    next.set(Mono.error(new IllegalStateException("https://h/s3cret")));
    time.advanceTimeBy(MINUTE);
    assertThat(heartbeat.status())
        .isEqualTo(new HeartbeatStatus(0, 2, 0, 0, "no call: IllegalStateException"));
    next.set(Mono.just(new Delivered("200")));
    time.advanceTimeBy(MINUTE);
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(1, 2, 0, 0, ""));
  }

  @Test
  void start_whoAsksThrows_goesOn() {
    Heartbeat heartbeat = heartbeat(() -> Mono.just(new Delivered("200")), LIMIT);
    heartbeat.start(
        () -> {
          throw new IllegalStateException("nobody knows");
        });
    time.advanceTimeBy(MINUTE);
    assertThat(heartbeat.status().failed()).isEqualTo(2);
    assertThat(calls).hasValue(0);
  }

  @Test
  void start_noAnswer_endsInTime() {
    Heartbeat heartbeat = heartbeat(Mono::never, LIMIT);
    heartbeat.start(trouble::get);
    time.advanceTimeBy(LIMIT.minusNanos(1));
    assertThat(heartbeat.status()).isEqualTo(HeartbeatStatus.NONE);
    time.advanceTimeBy(Duration.ofNanos(1));
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(0, 1, 0, 0, "no answer in time"));
  }

  @Test
  void start_slowCalls_areNeverTwoAtOnce() {
    AtomicInteger underWay = new AtomicInteger();
    Heartbeat heartbeat =
        heartbeat(
            () ->
                Mono.<Delivery>never()
                    .doOnSubscribe(s -> assertThat(underWay.incrementAndGet()).isEqualTo(1))
                    .doFinally(s -> underWay.decrementAndGet()),
            MINUTE.multipliedBy(2).plusSeconds(30));
    heartbeat.start(trouble::get);
    time.advanceTimeBy(MINUTE.multipliedBy(9));
    assertThat(calls).hasValue(4);
    assertThat(heartbeat.status()).isEqualTo(new HeartbeatStatus(0, 3, 0, 6, "no answer in time"));
  }
}
