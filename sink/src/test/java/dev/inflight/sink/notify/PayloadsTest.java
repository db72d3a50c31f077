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
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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
    Map<String, Message> messages = new LinkedHashMap<>();
    messages.put("hostile alarm", Attempts.message(false));
    messages.put("hostile recovery", Attempts.message(true));
    check(receiver.word() + ".json", sent(receiver, messages));
  }

  @ParameterizedTest
  @EnumSource
  void deliver_everyKind_isAsExpected(Receiver receiver) throws IOException {
    check(receiver.word() + "-samples.json", sent(receiver, Samples.all()));
  }

  private static String sent(Receiver receiver, Map<String, Message> messages) throws IOException {
    StringBuilder bodies = new StringBuilder();
    for (Map.Entry<String, Message> each : messages.entrySet()) {
      String body = JSON.writeValueAsString(sent(receiver, each.getValue()));
      bodies.append("// ").append(each.getKey()).append('\n').append(body).append('\n');
    }
    return bodies.toString();
  }

  private static void check(String name, String actual) throws IOException {
    Path file = Path.of("src", "test", "resources", "golden", "notify", name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }

  /** Whatever a request or a rule writes: nobody is called, no tag begins, no block ends. */
  @ParameterizedTest
  @EnumSource(names = {"SLACK", "LARK", "DINGTALK", "WECOM"})
  void deliver_hostileWords_callNobodyAndEndNoBlock(Receiver receiver) throws IOException {
    String evil = "<!channel> <@U1> @all @here <at id=all></at> </font> ``` ```` [x](http://evil)";
    Message message =
        new Message(
            "id",
            "episode",
            Message.Kind.ALARM,
            Level.CRITICAL,
            evil,
            evil,
            evil,
            Labels.of(Map.of("a", evil)),
            List.of(),
            Attempts.NOW,
            Attempts.NOW,
            List.of(
                new Field(evil, evil),
                new Field(evil, evil, true),
                new Field(Field.CERTAINTY, evil)),
            new Table(evil, List.of("a", evil), List.of(List.of("r", evil)), evil),
            List.of(
                new Message.Link(evil, "https://example.org/?q=" + evil.replace(" ", "")),
                new Message.Link(evil, "javascript:alert(1)")),
            Optional.empty());

    for (String text : texts(sent(receiver, message))) {
      assertThat(text).doesNotContainPattern("@[^\u200B\\s]");
      String seen = text.replaceAll("\\(https://[^)\\s]*\\)", "()");
      assertThat(seen.replaceAll("<https://[^|>\\s]*\\|", ""))
          .doesNotContainPattern("<[^\u200B\\s]");
      if (receiver != Receiver.SLACK) { // Slack knows no such links
        assertThat(seen).doesNotContain("](http").doesNotContain("](java");
      }
      boolean block = text.contains("```\n");
      assertThat(text.split("```", -1)).as(text).hasSize(block ? 3 : 1);
    }
  }

  /** What people see as markup, not as plain text. */
  private static List<String> texts(JsonNode body) {
    List<String> texts = new ArrayList<>();
    for (String key : List.of("text", "content")) {
      for (JsonNode holder : body.findParents(key)) {
        if (holder.get(key).isTextual() && !holder.path("type").asText().equals("plain_text")) {
          texts.add(holder.get(key).asText());
        }
      }
    }
    assertThat(texts).isNotEmpty();
    return texts;
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
