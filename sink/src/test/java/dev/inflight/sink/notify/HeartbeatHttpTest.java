package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.heartbeat.Heartbeat;
import dev.inflight.sink.notify.heartbeat.HeartbeatStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Heartbeats over a network. */
final class HeartbeatHttpTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  /** What came of the first call. */
  private static HeartbeatStatus first(Secret url, boolean post) {
    try (Http http = Attempts.http(LONG);
        LogCapture log = new LogCapture()) {
      var timer = Schedulers.parallel();
      Heartbeat heartbeat =
          post
              ? Heartbeat.post(url, http, Duration.ofHours(1), LONG, timer)
              : Heartbeat.get(url, http, Duration.ofHours(1), LONG, timer);
      var running = heartbeat.start(Optional::empty);
      Optional<HeartbeatStatus> status =
          Flux.interval(Duration.ofMillis(5))
              .map(tick -> heartbeat.status())
              .filter(each -> each.delivered() + each.failed() > 0)
              .next()
              .blockOptional(LONG);
      running.dispose();
      assertThat(log.text()).doesNotContain(Attempts.SECRETS);
      assertThat(status.toString()).doesNotContain(Attempts.SECRETS);
      return status.orElseThrow();
    }
  }

  /** A server that repeats what it was asked. */
  private static DisposableServer server(int status) {
    return HttpServer.create()
        .host("127.0.0.1")
        .port(0)
        .handle(
            (request, response) ->
                response
                    .status(status)
                    .sendString(Mono.just(request.method() + " " + request.uri())))
        .bindNow();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void start_receiverAnswers_isDelivered(boolean post) {
    DisposableServer server = server(200);
    try {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      assertThat(first(url, post)).isEqualTo(new HeartbeatStatus(1, 0, 0, 0, ""));
    } finally {
      server.disposeNow();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void start_receiverRefuses_isCountedWithoutSecrets(boolean post) {
    DisposableServer server = server(404);
    try {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      String method = post ? "POST" : "GET";
      assertThat(first(url, post))
          .isEqualTo(new HeartbeatStatus(0, 1, 0, 0, "404 " + method + " ***?***"));
    } finally {
      server.disposeNow();
    }
  }

  @Test
  void start_nobodyThere_isCounted() {
    try (FixedServer server = new FixedServer(200, "", Map.of())) {
      int port = server.port();
      server.close();
      assertThat(first(Attempts.url("http", "127.0.0.1", port), false).last())
          .contains("before anything was sent");
    }
  }
}
