package dev.inflight.app.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.email.EmailNotifier;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.scheduler.Schedulers;

final class ChannelsTest {
  private static final Instant NIGHT = Instant.parse("2026-11-30T23:00:00Z");
  private static final Map<String, String> VARIABLES =
      Map.of("U", "https://h/s3cret", "V", "https://h/other", "S", "s3cret");

  @TempDir private Path folder;

  private List<ChannelSpec> specs(String channels, Map<String, String> variables, Mute silences)
      throws IOException {
    Path file = folder.resolve("inflight.yaml");
    Files.writeString(file, "channels:\n" + channels);
    Http.Limits limits = Http.Limits.within(Duration.ofSeconds(1));
    try (Http http = new Http(limits, Schedulers.parallel(), InstantSource.fixed(NIGHT))) {
      return new Channels(ChannelFile.read(file), variables, warning -> {}, http)
          .specs(folder, silences);
    }
  }

  private String fingerprint(String keys) throws IOException {
    return specs("- {name: a, " + keys + "}", VARIABLES, Mute.NEVER).get(0).fingerprint();
  }

  @Test
  void specs_enabledChannels_areOpened() throws IOException {
    List<ChannelSpec> specs =
        specs(
            """
            - {name: a, type: slack, url_env: U, levels: [info], limits: {per_second: 3}}
            - {name: b, type: slack, url_env: NOT_SET, enabled: false}
            - {name: c, type: slack, channel: C1, secret_env: S}
            """,
            VARIABLES,
            Mute.NEVER);
    assertThat(specs).extracting(ChannelSpec::name).containsExactly("a", "c");
    assertThat(specs.get(0).route().levels()).containsExactly(Level.INFO);
    assertThat(specs.get(0).pace().perSecond()).isEqualTo(3);
    assertThat(specs.toString()).doesNotContain("s3cret");
  }

  @Test
  void specs_email_isOpened() throws IOException {
    Map<String, String> variables = Map.of("M", "smtps://user:s3cret@mail.example.org");
    ChannelSpec spec =
        specs("- {name: a, type: email, url_env: M, from: a@b, to: [c@d]}", variables, Mute.NEVER)
            .get(0);
    assertThat(spec.notifier()).isInstanceOf(EmailNotifier.class);
    assertThat(spec.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          format: inflight                        | "schema":"inflight.alert/1"
          format: alertmanager                    | "receiver":"a"
          template: {say: '{level} {{{title}}}'}  | {"say":"error {title}"}
          """)
  void specs_webhook_hasTheBodyThatIsAskedFor(String keys, String expected) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    AtomicReference<String> body = new AtomicReference<>("");
    server.createContext(
        "/",
        exchange -> {
          body.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    Map<String, String> variables =
        Map.of("U", "http://127.0.0.1:" + server.getAddress().getPort());
    Path file = folder.resolve("inflight.yaml");
    Files.writeString(file, "channels:\n- {name: a, type: webhook, url_env: U, " + keys + "}\n");
    Http.Limits limits = Http.Limits.within(Duration.ofSeconds(10));
    try (Http http = new Http(limits, Schedulers.parallel(), InstantSource.fixed(NIGHT))) {
      Message message = Message.plain("id", Level.ERROR, "title", "text", NIGHT);
      Notifier notifier =
          new Channels(ChannelFile.read(file), variables, warning -> {}, http).open("a");
      assertThat(notifier.deliver(message).block()).isInstanceOf(Delivery.Delivered.class);
    } finally {
      server.stop(0);
    }
    assertThat(body.get()).contains(expected);
  }

  @Test
  void specs_quietHoursAndSilences_bothMute() throws IOException {
    Mute silence =
        (message, now) ->
            message.level() == Level.CRITICAL
                ? Optional.of(new Muted("silence", now.plusSeconds(1)))
                : Optional.empty();
    Mute mute =
        specs(
                "- {name: a, type: slack, url_env: U, quiet_hours: {from: 22:00, to: 07:00, zone:"
                    + " UTC}}",
                VARIABLES,
                silence)
            .get(0)
            .mute();
    Message error = Message.plain("id", Level.ERROR, "title", "text", NIGHT);
    Message critical = Message.plain("id", Level.CRITICAL, "title", "text", NIGHT);
    assertThat(mute.muted(error, NIGHT).orElseThrow().why())
        .isEqualTo("quiet hours until 07:00 UTC");
    assertThat(mute.muted(critical, NIGHT).orElseThrow().why()).isEqualTo("silence");
    assertThat(mute.muted(error, NIGHT.plus(Duration.ofHours(8)))).isEmpty();
  }

  @Test
  void specs_secretsMissing_areToldAllAtOnce() {
    String two =
        """
        - {name: a, type: slack, url_env: NOT_SET}
        - {name: b, type: lark, url_env: U, secret_env: NOR_THIS}
        """;
    assertThatThrownBy(() -> specs(two, VARIABLES, Mute.NEVER))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("variable NOT_SET is not set")
        .hasMessageContaining("variable NOR_THIS is not set");
  }

  @Test
  void fingerprint_receiver_changesWithItAndOnlyThen() throws IOException {
    String usual = fingerprint("type: lark, url_env: U");
    assertThat(usual).matches("[0-9a-f]{16}");
    assertThat(fingerprint("type: lark, url_env: U, tags: [gpu], limits: {per_second: 1}"))
        .isEqualTo(usual);
    assertThat(
            List.of(
                usual,
                fingerprint("type: lark, url_env: V"),
                fingerprint("type: lark, url_env: U, secret_env: S"),
                fingerprint("type: wecom, url_env: U"),
                fingerprint("type: slack, channel: C1, secret_env: S"),
                fingerprint("type: slack, channel: C2, secret_env: S")))
        .doesNotHaveDuplicates();
  }

  @Test
  void fingerprint_otherSalt_isAnother() throws IOException {
    String usual = fingerprint("type: lark, url_env: U");
    Path salt = folder.resolve("salt");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(salt)))
        .isEqualTo("rw-------");
    Files.delete(salt);
    assertThat(fingerprint("type: lark, url_env: U")).isNotEqualTo(usual);
    Files.writeString(salt, "short");
    assertThatThrownBy(() -> fingerprint("type: lark, url_env: U"))
        .hasMessageContaining("has not the 32 bytes");
    assertThat(salt).hasContent("short");
  }
}
