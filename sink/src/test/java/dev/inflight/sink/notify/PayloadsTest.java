package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bodies that receivers get; {@code -Dgolden.update=true} rewrites the expected ones. */
final class PayloadsTest {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static JsonNode sent(Receiver receiver, Message message) throws IOException {
    try (FixedServer server = new FixedServer(receiver.status, receiver.success, Map.of());
        Http http = Attempts.http(Duration.ofSeconds(10))) {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      Delivery delivery = receiver.at(url, http).deliver(message).block();
      assertThat(delivery).isInstanceOf(Delivery.Delivered.class);
      return JSON.readTree(server.body.get());
    }
  }

  @ParameterizedTest
  @EnumSource
  void deliver_alarmAndRecovery_areAsExpected(Receiver receiver) throws IOException {
    String actual =
        JSON.writeValueAsString(sent(receiver, Attempts.message(false)))
            + "\n"
            + JSON.writeValueAsString(sent(receiver, Attempts.message(true)))
            + "\n";
    Path file = Path.of("src", "test", "resources", "golden", "notify", receiver.word() + ".json");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @EnumSource
  void deliver_hugeMessage_keepsToTheLimits(Receiver receiver) throws IOException {
    String huge = "&<@all>👩‍👩‍👧\"\\ é\uD800\n".repeat(2_000);
    Message message =
        new Message(
            "id",
            "episode",
            Message.Kind.ALARM,
            Level.CRITICAL,
            huge,
            huge,
            huge,
            Labels.of(Map.of("a", huge)),
            List.of(),
            Attempts.NOW,
            Attempts.NOW,
            Collections.nCopies(300, new Field(huge.substring(0, 5_000), huge.substring(0, 9_000))),
            new Table(huge, List.of("a"), List.of(List.of(huge)), ""),
            List.of(),
            Optional.empty());
    JsonNode body = sent(receiver, message);
    String text = body.toString();
    boolean whole = receiver == Receiver.WEBHOOK || receiver == Receiver.ALERTMANAGER;
    assertThat(text.contains("left out")).isNotEqualTo(whole);
    switch (receiver) {
      case SLACK -> {
        assertThat(body.path("blocks").size()).isLessThanOrEqualTo(50);
        body.findValues("text")
            .forEach(each -> assertThat(each.asText().length()).isLessThanOrEqualTo(3_000));
        assertThat(body.at("/blocks/1/text/text").asText())
            .doesNotContain("<@all")
            .doesNotContainPattern("&(?!amp;|lt;|gt;)");
      }
      case SLACK_BOT -> {
        assertThat(body.path("blocks").size()).isEqualTo(2);
        assertThat(body.at("/attachments/0/blocks").size()).isBetween(1, 48);
        body.findValues("text")
            .forEach(each -> assertThat(each.asText().length()).isLessThanOrEqualTo(3_000));
      }
      case LARK, DINGTALK -> assertThat(text.getBytes(UTF_8).length).isLessThanOrEqualTo(20 * 1024);
      case WECOM ->
          assertThat(body.at("/markdown/content").asText().getBytes(UTF_8))
              .hasSizeLessThanOrEqualTo(4_096);
      case PAGERDUTY -> assertThat(text.getBytes(UTF_8).length).isLessThanOrEqualTo(512 * 1024);
      case WEBHOOK, ALERTMANAGER -> assertThat(text).isNotEmpty();
    }
  }
}
