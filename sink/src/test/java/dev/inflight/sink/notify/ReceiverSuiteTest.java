package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.Http11SslContextSpec;

/** What every receiver has to stand. */
@Tag("slow")
final class ReceiverSuiteTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final TestKeys RIGHT = TestKeys.of("localhost");
  private static final TestKeys WRONG = TestKeys.of("other.example.org");

  private static String answered(
      Receiver receiver, int status, String body, Map<String, String> headers) {
    try (FixedServer server = new FixedServer(status, body, headers)) {
      Delivery delivery =
          Attempts.one(receiver, Attempts.url("http", "127.0.0.1", server.port()), LONG);
      assertThat(server.requests).hasValue(1);
      assertThat(server.uri.get()).contains("pathT0ken").contains("access_token=queryT0ken");
      return Attempts.kind(delivery);
    }
  }

  private static String answered(Receiver receiver, int status, String body) {
    return answered(receiver, status, body, Map.of());
  }

  private static String broken(
      Receiver receiver, String scheme, Duration within, RawServer.Behaviour behaviour) {
    try (RawServer server = new RawServer(behaviour)) {
      return Attempts.kind(
          Attempts.one(receiver, Attempts.url(scheme, "127.0.0.1", server.port()), within));
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_positiveMark_isDelivered(Receiver receiver) {
    assertThat(answered(receiver, receiver.status, receiver.success)).isEqualTo("Delivered");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_notUnderstood_isUnknown(Receiver receiver) {
    if (receiver != Receiver.WEBHOOK) {
      assertThat(answered(receiver, 203, "<html>welcome</html>")).isEqualTo("Unknown");
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_refusingStatus_isPermanent(Receiver receiver) {
    for (int status : new int[] {400, 401, 403, 404, 422}) {
      assertThat(answered(receiver, status, "no")).isEqualTo("Permanent REFUSED");
    }
    assertThat(answered(receiver, 413, "too long")).isEqualTo("Permanent TOO_LONG");
    assertThat(answered(receiver, 410, "gone")).isEqualTo("Permanent GONE");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_failingStatus_isTransient(Receiver receiver) {
    for (int status : new int[] {500, 502, 503, 504}) {
      assertThat(answered(receiver, status, "not now")).isEqualTo("Transient");
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_redirect_isNotFollowed(Receiver receiver) {
    try (FixedServer elsewhere = new FixedServer(receiver.status, receiver.success, Map.of())) {
      String there = "http://127.0.0.1:" + elsewhere.port() + "/";
      for (int status : new int[] {301, 302, 303, 307, 308}) {
        assertThat(answered(receiver, status, "", Map.of("Location", there)))
            .isEqualTo("Permanent REFUSED");
      }
      assertThat(elsewhere.requests).hasValue(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_throttled_pausesAsAsked(Receiver receiver) {
    String usual = receiver == Receiver.DINGTALK ? "Throttled 600" : "Throttled 60";
    assertThat(answered(receiver, 429, "slow down")).isEqualTo(usual);
    assertThat(answered(receiver, 429, "{\"retry_after\":7}")).isEqualTo("Throttled 7");
    assertThat(answered(receiver, 429, "", Map.of("Retry-After", "17"))).isEqualTo("Throttled 17");
    assertThat(answered(receiver, 429, "", Map.of("Retry-After", "Sun, 13 Sep 2020 12:28:10 GMT")))
        .isEqualTo("Throttled 90");
    assertThat(answered(receiver, 429, "", Map.of("Retry-After", "Sun, 13 Sep 2020 12:00:00 GMT")))
        .isEqualTo("Throttled 1");
    assertThat(answered(receiver, 429, "", Map.of("Retry-After", "soon"))).isEqualTo(usual);
  }

  @ParameterizedTest
  @EnumSource
  void deliver_noAnswerInTime_isAmbiguous(Receiver receiver) {
    assertThat(broken(receiver, "http", SHORT, socket -> socket.getInputStream().readAllBytes()))
        .isEqualTo("Ambiguous");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_answerCutShort_isAmbiguous(Receiver receiver) {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"code\":0";
    RawServer.Behaviour halfAnAnswer =
        socket -> {
          RawServer.read(socket);
          RawServer.write(socket, head);
        };
    assertThat(broken(receiver, "http", LONG, halfAnAnswer)).isEqualTo("Ambiguous");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_resetAfterTheRequest_isAmbiguous(Receiver receiver) {
    RawServer.Behaviour reset =
        socket -> {
          RawServer.read(socket);
          RawServer.reset(socket);
        };
    assertThat(broken(receiver, "http", LONG, reset)).isEqualTo("Ambiguous");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_resetBeforeTheRequest_isTransient(Receiver receiver) {
    assertThat(broken(receiver, "https", LONG, RawServer::reset)).isEqualTo("Transient");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_noTlsThere_isTransient(Receiver receiver) {
    RawServer.Behaviour plain =
        socket -> {
          RawServer.read(socket);
          RawServer.write(socket, "HTTP/1.1 400 Bad Request\r\n\r\n");
        };
    assertThat(broken(receiver, "https", LONG, plain)).isEqualTo("Transient");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_answerThatIsNoHttp_isAmbiguous(Receiver receiver) {
    RawServer.Behaviour garbage =
        socket -> {
          RawServer.read(socket);
          RawServer.write(socket, "220 mail.example.org ESMTP\r\n\r\n");
        };
    assertThat(broken(receiver, "http", LONG, garbage)).isEqualTo("Ambiguous");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_nobodyThere_isTransient(Receiver receiver) throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    Delivery refused = Attempts.one(receiver, Attempts.url("http", "127.0.0.1", port), LONG);
    assertThat(Attempts.kind(refused)).isEqualTo("Transient");
    Delivery unnamed = Attempts.one(receiver, Attempts.url("http", "host.invalid", 80), SHORT);
    assertThat(Attempts.kind(unnamed)).isEqualTo("Transient");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_headersThatNeverEnd_isGivenUpInTime(Receiver receiver) {
    RawServer.Behaviour slow =
        socket -> {
          RawServer.read(socket);
          RawServer.write(socket, "HTTP/1.1 200 OK\r\n");
          RawServer.trickle(socket, "X");
        };
    assertThat(broken(receiver, "http", SHORT, slow)).isEqualTo("Ambiguous");
  }

  @ParameterizedTest
  @EnumSource
  void deliver_halfClosedAfterTheHeaders_isAmbiguousAtOnce(Receiver receiver) {
    RawServer.Behaviour halfClosed =
        socket -> {
          RawServer.read(socket);
          RawServer.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n");
          socket.shutdownOutput();
          socket.getInputStream().readAllBytes(); // for as long as the client keeps it open
        };
    try (RawServer server = new RawServer(halfClosed)) {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      assertThat(Attempts.one(receiver, url, LONG))
          .isEqualTo(new Delivery.Ambiguous("connection lost, after the message was sent"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_clockStepsBetweenAttempts_pausesByTheClockOfTheAnswer(Receiver receiver) {
    AtomicReference<Instant> now = new AtomicReference<>(Attempts.NOW);
    Map<String, String> until = Map.of("Retry-After", "Sun, 13 Sep 2020 12:28:10 GMT");
    try (FixedServer server = new FixedServer(429, "", until);
        Http http = Attempts.http(LONG, () -> Objects.requireNonNull(now.get()))) {
      Notifier notifier = receiver.at(Attempts.url("http", "127.0.0.1", server.port()), http);
      List<String> pauses = new ArrayList<>();
      for (Duration step : List.of(Duration.ZERO, Duration.ofHours(-1), Duration.ofHours(1))) {
        now.set(Attempts.NOW.plus(step));
        pauses.add(
            Attempts.kind(Objects.requireNonNull(notifier.deliver(Attempts.alarm()).block())));
      }
      assertThat(pauses).containsExactly("Throttled 90", "Throttled 3690", "Throttled 1");
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_certificateNotTrusted_isTransient(Receiver receiver) {
    try (FixedServer server = new FixedServer(RIGHT, receiver.status, receiver.success)) {
      Secret url = Attempts.url("https", "localhost", server.port());
      assertThat(Attempts.one(receiver, url, LONG))
          .isEqualTo(new Delivery.Transient("TLS failed, before anything was sent"));
      assertThat(server.requests).hasValue(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_certificateOfAnother_isTransient(Receiver receiver) {
    assertThat(encrypted(receiver, RIGHT)).isInstanceOf(Delivery.Delivered.class);
    assertThat(encrypted(receiver, WRONG))
        .isEqualTo(new Delivery.Transient("TLS failed, before anything was sent"));
  }

  /** What comes of it when the certificate is trusted, whosever it is. */
  private static Delivery encrypted(Receiver receiver, TestKeys keys) {
    try (FixedServer server = new FixedServer(keys, receiver.status, receiver.success);
        Http http =
            new Http(
                Http.Limits.within(LONG),
                Schedulers.parallel(),
                InstantSource.fixed(Attempts.NOW),
                client ->
                    client.secure(
                        spec ->
                            spec.sslContext(
                                Http11SslContextSpec.forClient()
                                    .configure(tls -> tls.trustManager(keys.trust())))))) {
      Secret url = Attempts.url("https", "localhost", server.port());
      return Objects.requireNonNull(receiver.at(url, http).deliver(Attempts.alarm()).block());
    }
  }

  @ParameterizedTest
  @EnumSource
  void toString_notifierAndConfig_hideSecrets(Receiver receiver) {
    Secret url = Attempts.url("https", "localhost", 1);
    try (Http http = Attempts.http(LONG)) {
      assertThat(receiver.at(url, http).toString()).doesNotContain(Attempts.SECRETS);
    }
    assertThat(receiver.config(url).toString()).contains("***").doesNotContain(Attempts.SECRETS);
  }

  @ParameterizedTest
  @EnumSource
  void deliver_endlessAnswer_isBounded(Receiver receiver) {
    String endless = "x".repeat(1 << 20);
    try (FixedServer server = new FixedServer(400, endless, Map.of())) {
      Delivery delivery =
          Attempts.one(receiver, Attempts.url("http", "127.0.0.1", server.port()), LONG);
      assertThat(Attempts.kind(delivery)).isEqualTo("Permanent REFUSED");
      assertThat(delivery.answer()).hasSizeLessThanOrEqualTo(200).endsWith("left out)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_anyFailure_logsNoSecret(Receiver receiver) throws IOException {
    try (LogCapture log = new LogCapture()) {
      for (int status : new int[] {200, 202, 302, 400, 410, 429, 500}) {
        String echo = "{\"errcode\":1,\"code\":1,\"msg\":\"ECHO\"}";
        String plain = "you said ECHO from 203.0.113.7 to https://hooks.example.org/pathT0ken";
        for (String answer : new String[] {echo, plain}) {
          try (FixedServer server = new FixedServer(status, answer, Map.of())) {
            Secret url = Attempts.url("http", "127.0.0.1", server.port());
            assertThat(Attempts.one(receiver, url, LONG).answer()).doesNotContain("203.0.113");
          }
        }
      }
      deliver_noAnswerInTime_isAmbiguous(receiver);
      deliver_answerCutShort_isAmbiguous(receiver);
      deliver_resetAfterTheRequest_isAmbiguous(receiver);
      deliver_resetBeforeTheRequest_isTransient(receiver);
      deliver_nobodyThere_isTransient(receiver);
      deliver_noTlsThere_isTransient(receiver);
      deliver_answerThatIsNoHttp_isAmbiguous(receiver);
      deliver_headersThatNeverEnd_isGivenUpInTime(receiver);
      deliver_halfClosedAfterTheHeaders_isAmbiguousAtOnce(receiver);
      deliver_certificateNotTrusted_isTransient(receiver);
      deliver_certificateOfAnother_isTransient(receiver);
      assertThat(clientSide(log.text())).isNotEmpty().doesNotContain(Attempts.SECRETS);
    }
  }

  /** What the servers of these tests log is theirs. */
  private static String clientSide(String log) {
    StringBuilder kept = new StringBuilder();
    log.lines().filter(each -> !each.contains("HttpServer")).forEach(kept::append);
    return kept.toString();
  }
}
