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

  /** Nothing mentions people, begins a tag, links unasked or opens a block of code. */
  static void isInert(Receiver receiver, JsonNode body) {
    switch (receiver) {
      case SLACK, SLACK_BOT -> markup(body, "mrkdwn").forEach(Bodies::isInertMrkdwn);
      case LARK -> markup(body, "markdown").forEach(Bodies::isInertMarkdown);
      case DINGTALK -> {
        isInertMarkdown(body.at("/markdown/text").asText());
        assertThat(body.at("/at/isAtAll").asBoolean()).isFalse();
      }
      case WECOM -> isInertMarkdown(body.at("/markdown/content").asText());
      case WEBHOOK, ALERTMANAGER, PAGERDUTY -> assertThat(body.isEmpty()).isFalse(); // data
    }
  }

  private static List<String> markup(JsonNode body, String kind) {
    List<String> found = new ArrayList<>();
    for (JsonNode each : body.findParents(kind.equals("mrkdwn") ? "type" : "tag")) {
      if (each.path("type").asText().equals(kind)) {
        assertThat(each.path("verbatim").asBoolean()).as("Slack seeks no names").isTrue();
        found.add(each.path("text").asText());
      } else if (each.path("tag").asText().equals(kind)) {
        found.add(each.path("content").asText());
      }
    }
    assertThat(found).isNotEmpty();
    return found;
  }

  private static void isInertMrkdwn(String text) {
    String rest = text.replaceAll("<https?://[^|<>\\s]+\\|[^|<>]*>", "");
    assertThat(rest).doesNotContain("<", ">").doesNotContainPattern("@[^\u200B\\s…]");
    assertThat(rest).doesNotContainPattern("&(?!amp;|lt;|gt;)");
    hasOnlyOurBlock(text);
  }

  private static void isInertMarkdown(String text) {
    String rest = text.replaceAll("\\]\\(https?://example\\.org/[^)\\s]*\\)", "]");
    assertThat(rest)
        .doesNotContain("](")
        .doesNotContainPattern("<[\\p{L}@/!]")
        .doesNotContainPattern("@[^\u200B\\s…]");
    hasOnlyOurBlock(text);
  }

  /** None, or one that begins and ends on lines of its own. */
  private static void hasOnlyOurBlock(String text) {
    boolean block = text.contains("```\n");
    assertThat(text.split("```", -1)).as(text).hasSize(block ? 3 : 1);
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
