package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What people read of a body. */
final class Bodies {
  private Bodies() {}

  /** Each limit in the receiver's own unit. */
  static void keepsToTheLimits(Receiver receiver, JsonNode body) {
    String text = body.toString();
    switch (receiver) {
      case SLACK, SLACK_BOT -> {
        blocks(body.path("blocks"));
        body.path("attachments").forEach(each -> blocks(each.path("blocks")));
      }
      case LARK, DINGTALK -> assertThat(text.getBytes(UTF_8).length).isLessThanOrEqualTo(20 * 1024);
      case WECOM ->
          assertThat(body.at("/markdown/content").asText().getBytes(UTF_8))
              .hasSizeLessThanOrEqualTo(4_096);
      case PAGERDUTY -> {
        assertThat(text.getBytes(UTF_8).length).isLessThanOrEqualTo(512 * 1024);
        assertThat(body.at("/payload/summary").asText()).hasSizeLessThanOrEqualTo(1_024);
        assertThat(body.path("dedup_key").asText()).hasSizeLessThanOrEqualTo(255);
      }
      case WEBHOOK, ALERTMANAGER -> assertThat(text).isNotEmpty();
    }
  }

  private static void blocks(JsonNode blocks) {
    assertThat(blocks.size()).isLessThanOrEqualTo(50);
    for (JsonNode each : blocks) {
      int most = each.path("type").asText().equals("header") ? 150 : 3_000;
      assertThat(each.at("/text/text").asText()).hasSizeLessThanOrEqualTo(most);
      assertThat(each.path("fields").size()).isLessThanOrEqualTo(10);
      each.path("fields")
          .forEach(
              field -> assertThat(field.path("text").asText()).hasSizeLessThanOrEqualTo(2_000));
    }
  }

  /** All texts, a line each, in the order of the body. */
  static List<String> texts(JsonNode body) {
    List<String> texts = new ArrayList<>();
    collect(body, texts);
    return texts;
  }

  private static void collect(JsonNode node, List<String> to) {
    if (node.isTextual()) {
      to.add(node.textValue());
    }
    node.forEach(each -> collect(each, to));
  }

  /** All texts as they are shown: with escapes undone, and without what nobody sees. */
  static String shown(Receiver receiver, JsonNode body) {
    String text = String.join("\n", texts(body)).replace("\u200B", "");
    return switch (receiver) {
      case SLACK, SLACK_BOT -> text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
      default -> text;
    };
  }
}
