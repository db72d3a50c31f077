package dev.inflight.ingest.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Clients that take their time; the time is the test's. */
final class SlowClientTest {
  private static final String GET = "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n";

  private Served served;

  @BeforeEach
  void start() {
    HttpRoutes.Builder routes =
        HttpRoutes.builder()
            .get("/page", request -> Mono.just(Answer.json(200, "{}")))
            .get("/never", request -> Mono.never())
            .get(
                "/endless",
                request ->
                    Mono.just(
                        Answer.streamed(
                            "text/plain", Flux.<byte[]>generate(s -> s.next(new byte[8_192])))));
    served = new Served(Served.OPTIONS, Served.LIMITS, routes);
  }

  @AfterEach
  void close() {
    served.close();
  }

  private void pass(int seconds) {
    served.time.advanceTimeBy(Duration.ofSeconds(seconds));
  }

  /** Lets time pass until the server has ended all, however late it noticed the last of them. */
  private void passUntilClosed() {
    Served.await(
        () -> {
          pass(1);
          return served.counts().connections() == 0;
        });
  }

  /** Sends and waits until the server has it. */
  private void send(RawClient client, String text) throws IOException {
    long before = served.counts().bytesReceived();
    client.send(text);
    Served.await(() -> served.counts().bytesReceived() == before + text.length());
  }

  @Test
  void headers_trickle_endAfterTenSeconds() throws IOException {
    try (RawClient client = served.client()) {
      send(client, "GET /page HTTP/1.1\r\n");
      for (int second = 0; second < 9; second++) {
        send(client, "X");
        pass(1);
      }
      assertThat(served.counts().connections()).isEqualTo(1);
      passUntilClosed();
      assertThat(client.rest()).isEmpty();
    }
    assertThat(served.refused(Refusal.HEADERS_TOO_SLOW)).isEqualTo(1);
  }

  @Test
  void connection_saysNothing_endsAfterAMinute() throws IOException {
    try (RawClient client = served.client()) {
      Served.await(() -> served.counts().connections() == 1);
      pass(59);
      assertThat(served.refused(Refusal.IDLE_TOO_LONG)).isZero();
      passUntilClosed();
      assertThat(client.rest()).isEmpty();
    }
    assertThat(served.refused(Refusal.IDLE_TOO_LONG)).isEqualTo(1);
  }

  @Test
  void connection_keptAlive_hasAMinuteAfterEveryAnswer() throws IOException {
    try (RawClient client = served.client()) {
      for (int round = 0; round < 3; round++) {
        client.send(GET);
        assertThat(client.answer()).startsWith("HTTP/1.1 200 ");
        Served.await(() -> served.counts().connections() == 1);
        pass(50);
      }
      passUntilClosed();
      assertThat(client.rest()).isEmpty();
    }
    assertThat(served.refused(Refusal.IDLE_TOO_LONG)).isEqualTo(1);
  }

  @Test
  void answer_thatTakesLong_isWaitedFor() throws IOException {
    try (RawClient client = served.client()) {
      send(client, GET.replace("page", "never"));
      pass(600);
      assertThat(served.counts().connections()).isEqualTo(1);
    }
    Served.await(() -> served.counts().connections() == 0);
  }

  @Test
  void answer_thatNobodyTakes_endsAfterHalfAMinute() throws IOException {
    try (RawClient client = served.client()) {
      client.send(GET.replace("page", "endless"));
      long[] sent = {-1};
      Served.await(
          () -> {
            boolean still = served.counts().bytesSent() == sent[0] && sent[0] > 0;
            sent[0] = served.counts().bytesSent();
            return still;
          });
      assertThat(sent[0]).isLessThan(32 << 20);
      pass(29);
      assertThat(served.counts().connections()).isEqualTo(1);
      passUntilClosed();
    }
    assertThat(served.refused(Refusal.CLIENT_TAKES_NOTHING)).isEqualTo(1);
  }
}
