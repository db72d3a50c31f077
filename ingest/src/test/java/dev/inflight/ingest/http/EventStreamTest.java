package dev.inflight.ingest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

final class EventStreamTest {
  private static final String FOLLOW = "GET /follow HTTP/1.1\r\nHost: localhost\r\n";

  private final Sinks.Many<SseEvent> events = Sinks.many().multicast().directBestEffort();
  private Served served;

  @BeforeEach
  void start() {
    HttpRoutes.Builder routes =
        HttpRoutes.builder().get("/follow", request -> Mono.just(new Answer.Events(from(request))));
    HttpLimits limits = HttpLimits.DEFAULT.withEvents(2, 16);
    served = new Served(Served.OPTIONS.withLimits(limits), Served.LIMITS, routes);
  }

  @AfterEach
  void close() {
    served.close();
  }

  private Flux<SseEvent> from(Request request) {
    String last = request.lastEventId().orElse("the beginning");
    return events.asFlux().startWith(SseEvent.of("0", "hello", "after " + last));
  }

  private RawClient follow(String headers) throws IOException {
    RawClient client = served.client();
    client.send(FOLLOW + headers + "\r\n");
    return client;
  }

  private void tell(String id, String data) {
    Served.await(() -> events.currentSubscriberCount() > 0);
    events.emitNext(SseEvent.of(id, "row", data), Sinks.EmitFailureHandler.FAIL_FAST);
  }

  @Test
  void wire_severalLines_areSeveralData() {
    assertThat(new String(SseEvent.of("7", "row", "a\nb\r\nc").wire()))
        .isEqualTo("id: 7\nevent: row\ndata: a\ndata: b\ndata: c\n\n");
    assertThatThrownBy(() -> SseEvent.of("7\n8", "row", "a"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new SseEvent(Optional.empty(), Optional.empty(), "x").wire()).hasSize(9);
  }

  @Test
  void follow_events_arriveAsTheyAreTold() throws IOException {
    try (RawClient client = follow("")) {
      assertThat(client.until("data: after the beginning\n\n"))
          .startsWith("HTTP/1.1 200 ")
          .contains("Content-Type: text/event-stream; charset=utf-8\r\n")
          .contains("cache-control: no-store\r\n");
      tell("1", "{}");
      assertThat(client.until("data: {}\n\n")).endsWith("id: 1\nevent: row\ndata: {}\n\n");
    }
    Served.await(() -> served.counts().eventClients() == 0);
    assertThat(served.failures).isEmpty();
  }

  @Test
  void follow_comingBack_showsTheLastEvent() throws IOException {
    try (RawClient client = follow("Last-Event-ID: 41\r\n")) {
      assertThat(client.until("data: after 41\n\n")).isNotEmpty();
    }
  }

  @Test
  void follow_silence_isBrokenByASignOfLife() throws IOException {
    try (RawClient client = follow("")) {
      assertThat(client.until("data: after the beginning\n\n")).isNotEmpty();
      Served.await(
          () -> {
            served.time.advanceTimeBy(Duration.ofSeconds(15)); // its timer may not be set yet
            return client.hasMore();
          });
      assertThat(client.until(": \n\n")).endsWith(": \n\n");
    }
  }

  @Test
  void follow_moreClientsThanMayBe_are503() throws IOException {
    try (RawClient first = follow("");
        RawClient second = follow("")) {
      assertThat(first.until("data: after the beginning\n\n")).isNotEmpty();
      assertThat(second.until("data: after the beginning\n\n")).isNotEmpty();
      assertThat(served.ask(FOLLOW + "\r\n"))
          .startsWith("HTTP/1.1 503 ")
          .contains("Retry-After: 10\r\n");
    }
    assertThat(served.refused(Refusal.TOO_MANY_EVENT_CLIENTS)).isEqualTo(1);
  }

  @Test
  void follow_tooSlow_losesEventsIsToldAndTheRestGoesOn() throws IOException {
    try (RawClient slow = follow("")) {
      assertThat(slow.until("data: after the beginning\n\n")).isNotEmpty();
      String large = "x".repeat(64 * 1024);
      int told = 0;
      while (served.counts().eventsLost() < 10 && told < 10_000) {
        told++;
        tell(Integer.toString(told), large);
      }
      assertThat(served.counts().eventsLost()).isEqualTo(10);
      assertThat(told).isLessThan(2_000);

      String text = slow.until("data: {\"lost\":10}\n\n");
      assertThat(text).endsWith("event: gap\ndata: {\"lost\":10}\n\n");
      tell("last", "end");
      assertThat(slow.until("data: end\n\n")).contains("id: last\n");
    }
  }

  @Test
  void close_followers_areLetGo() throws IOException {
    try (RawClient client = follow("")) {
      assertThat(client.until("data: after the beginning\n\n")).isNotEmpty();
      served.close();
      client.rest();
    }
    assertThat(served.counts().eventClients()).isZero();
  }
}
