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
      new BoundedEvents(source, 2, lost).map(event -> event.id().orElse(event.data()));

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
