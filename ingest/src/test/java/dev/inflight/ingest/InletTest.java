package dev.inflight.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.Admission.Admitted;
import dev.inflight.ingest.Admission.Refused;
import dev.inflight.ingest.Admission.Why;
import dev.inflight.model.OtherEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

final class InletTest {
  private static final InletLimits TWO = new InletLimits(2, 1_000, Duration.ofSeconds(3));

  private final List<Sinks.Empty<Void>> journal = new ArrayList<>();

  private Mono<Void> write(Batch batch) {
    Sinks.Empty<Void> written = Sinks.empty();
    journal.add(written);
    return written.asMono();
  }

  private static Batch batch(int bytes) {
    return new Batch(
        List.of(new Item.OfEvent(new OtherEvent("x", false))), new byte[bytes], List.of());
  }

  private Inlet open() {
    Inlet inlet = new Inlet(TWO, this::write);
    inlet.open();
    return inlet;
  }

  private void written(int index) {
    journal.get(index).emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
  }

  @Test
  void offer_beforeItIsOpen_isRefusedAsStarting() {
    Inlet inlet = new Inlet(TWO, this::write);

    assertThat(inlet.offer(batch(1)).block())
        .isEqualTo(new Refused(Why.STARTING, Duration.ofSeconds(3)));
    assertThat(journal).isEmpty();
  }

  @Test
  void offer_open_answersOnlyOnceItIsWritten() {
    Inlet inlet = open();

    StepVerifier.create(inlet.offer(batch(1)))
        .expectSubscription()
        .expectNoEvent(Duration.ofMillis(20))
        .then(() -> written(0))
        .expectNext(new Admitted())
        .verifyComplete();
    assertThat(inlet.counts().admittedLines()).isEqualTo(1);
    assertThat(inlet.counts().waitingBytes()).isZero();
  }

  @Test
  void offer_asManyBatchesAsMayWait_theNextIsRefusedAndCounted() {
    Inlet inlet = open();
    Disposable first = inlet.offer(batch(1)).subscribe();
    Disposable second = inlet.offer(batch(1)).subscribe();

    assertThat(inlet.offer(batch(1)).block())
        .isEqualTo(new Refused(Why.FULL, Duration.ofSeconds(3)));
    assertThat(inlet.counts().refusedBatches()).containsEntry(Why.FULL, 1L);

    written(0);
    assertThat(first.isDisposed()).isTrue();
    assertThat(second.isDisposed()).isFalse();
    assertThat(inlet.counts().waitingBatches()).isEqualTo(1);
  }

  @Test
  void offer_moreBytesThanMayWait_isTakenAloneOnly() {
    Inlet inlet = open();
    Disposable large = inlet.offer(batch(5_000)).subscribe();

    assertThat(large.isDisposed()).isFalse();
    assertThat(inlet.offer(batch(1)).block()).isInstanceOf(Refused.class);
  }

  @Test
  void offer_senderLeaves_theBatchIsStillWrittenAndItsRoomComesBack() {
    Inlet inlet = open();
    inlet.offer(batch(1)).subscribe().dispose();

    assertThat(inlet.counts().waitingBatches()).isEqualTo(1);
    written(0);
    assertThat(inlet.counts().waitingBatches()).isZero();
    assertThat(inlet.counts().admittedBatches()).isEqualTo(1);
  }

  @Test
  void offer_writingFails_isRefusedAndItsRoomComesBack() {
    Inlet inlet = new Inlet(TWO, batch -> Mono.error(new IllegalStateException("disk full")));
    inlet.open();

    assertThat(inlet.offer(batch(1)).block())
        .isEqualTo(new Refused(Why.FAILED, Duration.ofSeconds(3)));
    assertThat(inlet.counts().waitingBatches()).isZero();
  }

  @Test
  void offer_whatWaitedForTooLong_isRefusedAsBusy() {
    Inlet inlet = new Inlet(TWO, batch -> Mono.error(new BusyException("behind")));
    inlet.open();

    assertThat(inlet.offer(batch(1)).block())
        .isEqualTo(new Refused(Why.BUSY, Duration.ofSeconds(3)));
    assertThat(inlet.counts().refusedBatches()).containsEntry(Why.BUSY, 1L);
  }

  @Test
  void close_laterOffers_areRefusedAsStopping() {
    Inlet inlet = open();
    inlet.close();
    inlet.open();

    assertThat(inlet.offer(batch(1)).block())
        .isEqualTo(new Refused(Why.STOPPING, Duration.ofSeconds(3)));
  }

  @Test
  void limits_notPositive_areRefused() {
    assertThatThrownBy(() -> new InletLimits(0, 1, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new InletLimits(1, 1, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
