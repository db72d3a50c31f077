package dev.inflight.app.echo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.sink.notify.PlainText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a webhook was told, as text for a terminal. Whatever it holds, control characters go. */
final class ToldText {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String MARGIN = "  ";
  private static final int MOST_LINES = 100;
  private static final int LONGEST = 1_000;

  private final List<String> lines = new ArrayList<>();

  private ToldText() {}

  /** A few lines, each with its end. */
  static String of(byte[] body) {
    ToldText text = new ToldText();
    JsonNode told;
    try {
      told = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      return "something that is no JSON, " + body.length + " bytes\n";
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("from memory", e);
    }
    if (told.path("schema").asText().equals("inflight.alert/1")) {
      text.alert(told);
    } else {
      text.line(told.toString());
    }
    return String.join("\n", text.lines) + "\n";
  }

  private void alert(JsonNode told) {
    String head =
        "%s %s  %s".formatted(word(told, "kind"), word(told, "level"), text(told, "title"));
    line(head.strip());
    line(MARGIN + text(told, "rule") + ", " + text(told, "at"));
    for (String each : told.path("text").asText().split("\n", MOST_LINES)) {
      if (!each.isBlank()) {
        line(MARGIN + each);
      }
    }
    for (JsonNode each : told.path("fields")) {
      if (!each.path("code").asBoolean()) {
        line(MARGIN + text(each, "name") + ": " + text(each, "value"));
      }
    }
    evidence(told.path("evidence"));
    for (JsonNode each : told.path("links")) {
      line(MARGIN + text(each, "title") + ": " + text(each, "url"));
    }
  }

  private void evidence(JsonNode table) {
    if (!table.path("rows").isEmpty()) {
      line(MARGIN + text(table, "title") + ":");
    }
    for (JsonNode row : table.path("rows")) {
      List<String> cells = new ArrayList<>();
      row.forEach(each -> cells.add(each.asText()));
      cells.removeIf(String::isBlank);
      line(MARGIN + MARGIN + String.join(" · ", cells));
    }
    if (!table.path("more").asText().isEmpty()) {
      line(MARGIN + MARGIN + text(table, "more"));
    }
  }

  private static String word(JsonNode node, String key) {
    return text(node, key).toUpperCase(Locale.ROOT);
  }

  private static String text(JsonNode node, String key) {
    return node.path(key).asText();
  }

  private void line(String text) {
    if (lines.size() < MOST_LINES) {
      String plain = PlainText.line(text.strip());
      String margin = " ".repeat(text.length() - text.stripLeading().length());
      lines.add(margin + (plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…"));
    }
  }
}
