package dev.inflight.ingest.http;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

final class BoundedEventsTest {
  private final TestPublisher<SseEvent> source = TestPublisher.create();
  private final LongAdder lost = new LongAdder();
  private final Flux<String> events =
      new BoundedEvents(source, 2, 10, lost).map(event -> event.id().orElse(event.data()));

  private void tell(int... ids) {
    for (int id : ids) {
      source.next(SseEvent.of(Integer.toString(id), "row", ""));
    }
  }

  @Test
  void events_clientSlow_gapsStandWhereTheLossWas() {
    StepVerifier.create(events, 0)
        .then(() -> tell(1, 2, 3, 4))
        .thenRequest(1)
        .expectNext("1")
        .then(() -> tell(5, 6))
        .thenRequest(10)
        .expectNext("2", "{\"lost\":2}", "5", "{\"lost\":1}")
        .then(() -> tell(7))
        .expectNext("7")
        .then(source::complete)
        .verifyComplete();
    Assertions.assertThat(lost.sum()).isEqualTo(3);
  }

  @Test
  void events_longOnes_waitOnlyAsFarAsTheirTextFits() {
    Flux<String> texts = new BoundedEvents(source, 100, 10, lost).map(SseEvent::data);
    StepVerifier.create(texts, 0)
        .then(() -> source.next(event("longer than all may be"), event("lost"), event("lost")))
        .thenRequest(1)
        .expectNext("longer than all may be")
        .thenRequest(1)
        .expectNext("{\"lost\":2}")
        .then(() -> source.next(event("12345"), event("67890"), event("lost")))
        .thenRequest(10)
        .expectNext("12345", "67890", "{\"lost\":1}")
        .then(source::complete)
        .verifyComplete();
    Assertions.assertThat(lost.sum()).isEqualTo(3);
  }

  private static SseEvent event(String data) {
    return SseEvent.of("1", "row", data);
  }

  @Test
  void events_endOrFailure_comeAfterWhatWaits() {
    StepVerifier.create(events, 0)
        .then(() -> tell(1, 2, 3))
        .then(() -> source.error(new IllegalStateException("end")))
        .thenRequest(5)
        .expectNextSequence(List.of("1", "2", "{\"lost\":1}"))
        .verifyErrorMessage("end");
  }

  @Test
  void events_clientLeaves_theSourceIsCancelled() {
    StepVerifier.create(events, 1).then(() -> tell(1)).expectNext("1").thenCancel().verify();

    source.assertCancelled();
  }
}
