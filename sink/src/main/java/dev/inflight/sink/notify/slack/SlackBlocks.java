package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A message in Slack's Block Kit, within its limits. */
final class SlackBlocks {
  private static final int HEADER = 150;
  private static final int SECTION = 3_000;
  private static final int FIELD = 2_000;
  private static final int NAME = 200;
  private static final int FIELDS_OF_A_SECTION = 10;
  private static final int MOST_FIELDS = 100;

  private final Message message;
  private final List<Object> blocks = new ArrayList<>();

  private SlackBlocks(Message message) {
    this.message = message;
  }

  static Map<String, Object> of(Message message) {
    return new SlackBlocks(message).body();
  }

  private Map<String, Object> body() {
    String head = Marks.head(message);
    blocks.add(block("header", "text", text("plain_text", Clip.to(HEADER, head, Clip.UTF_16))));
    if (!message.text().isEmpty()) {
      section(message.text());
    }
    fields();
    if (!message.evidence().isEmpty()) {
      section(String.join("\n", message.evidence().lines()));
    }
    if (!message.links().isEmpty()) {
      section(
          message.links().stream()
              .map(each -> each.title() + " " + each.url())
              .collect(Collectors.joining("\n")));
    }
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("text", Mrkdwn.of(head, SECTION));
    body.put("blocks", blocks);
    return body;
  }

  private void section(String text) {
    blocks.add(block("section", "text", text("mrkdwn", Mrkdwn.of(text, SECTION))));
  }

  private void fields() {
    List<Field> all = new ArrayList<>();
    message.labels().toMap().forEach((name, value) -> all.add(new Field(name, value)));
    all.addAll(message.fields());
    int shown = Math.min(all.size(), MOST_FIELDS);
    for (int from = 0; from < shown; from += FIELDS_OF_A_SECTION) {
      List<Field> some = all.subList(from, Math.min(shown, from + FIELDS_OF_A_SECTION));
      blocks.add(block("section", "fields", some.stream().map(SlackBlocks::field).toList()));
    }
    if (shown < all.size()) {
      section("… (" + (all.size() - shown) + " fields left out)");
    }
  }

  private static Object field(Field field) {
    String name = "*" + Mrkdwn.of(field.name(), NAME) + "*\n";
    return text("mrkdwn", name + Mrkdwn.of(field.value(), FIELD - name.length()));
  }

  private static Map<String, Object> block(String type, String key, Object value) {
    Map<String, Object> block = new LinkedHashMap<>();
    block.put("type", type);
    block.put(key, value);
    return block;
  }

  private static Map<String, Object> text(String type, String text) {
    return block(type, "text", text);
  }
}
