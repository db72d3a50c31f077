package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A message in Slack's Block Kit, within its limits.
 *
 * <p>Links are text, not buttons: a click on a button is sent to the application's own address as
 * well, and where it has none, as with most incoming webhooks, Slack shows a warning.
 */
final class SlackBlocks {
  private static final int HEADER = 150;
  private static final int SECTION = 3_000;
  private static final int FIELD = 2_000;
  private static final int NAME = 200;
  private static final int FIELDS_OF_A_SECTION = 10;
  private static final int MOST_FIELDS = 100;
  private static final int MOST_CODES = 10;
  private static final int LINK = 1_400;
  private static final String BETWEEN = " · ";

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
    blocks.add(block("header", "text", plain(Clip.to(HEADER, head, Clip.UTF_16))));
    String lead = (Marks.when(message) + "\n" + Marks.text(message)).strip();
    if (!lead.isEmpty()) {
      section(Mrkdwn.of(lead, SECTION));
    }
    fields();
    evidence();
    codes();
    message.fields().stream()
        .filter(SlackBlocks::certainty)
        .findFirst()
        .ifPresent(each -> smallPrint(each.name() + ": " + each.value()));
    links();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("text", Mrkdwn.of(head, SECTION));
    body.put("blocks", blocks);
    return body;
  }

  private void smallPrint(String text) {
    blocks.add(block("context", "elements", List.of(mrkdwn(Mrkdwn.of(text, FIELD)))));
  }

  private void section(String mrkdwn) {
    blocks.add(block("section", "text", mrkdwn(mrkdwn)));
  }

  private void fields() {
    List<Field> all = new ArrayList<>();
    message.labels().toMap().forEach((name, value) -> all.add(new Field(name, value)));
    message.fields().stream().filter(each -> !each.code() && !certainty(each)).forEach(all::add);
    int shown = Math.min(all.size(), MOST_FIELDS);
    for (int from = 0; from < shown; from += FIELDS_OF_A_SECTION) {
      List<Field> some = all.subList(from, Math.min(shown, from + FIELDS_OF_A_SECTION));
      blocks.add(block("section", "fields", some.stream().map(SlackBlocks::field).toList()));
    }
    leftOut(all.size() - shown, "fields");
  }

  private void evidence() {
    Table table = TextTable.few(message);
    if (!table.isEmpty()) {
      String title = bold(table.title());
      String rows = String.join("\n", TextTable.lines(table));
      section(title + Mrkdwn.code(rows, SECTION - title.length()));
    }
  }

  private void codes() {
    List<Field> codes = message.fields().stream().filter(Field::code).toList();
    for (Field each : codes.subList(0, Math.min(codes.size(), MOST_CODES))) {
      String name = bold(each.name());
      section(name + Mrkdwn.code(each.value(), SECTION - name.length()));
    }
    leftOut(codes.size() - MOST_CODES, "fields");
  }

  private void links() {
    List<String> fitting = new ArrayList<>();
    int used = 0;
    for (Message.Link each : message.links()) {
      String link = Mrkdwn.link(each, LINK);
      used += link.length() + BETWEEN.length();
      if (used <= SECTION) {
        fitting.add(link);
      }
    }
    if (!fitting.isEmpty()) {
      section(String.join(BETWEEN, fitting));
    }
    leftOut(message.links().size() - fitting.size(), "links");
  }

  private void leftOut(int count, String what) {
    if (count > 0) {
      section("… (" + count + " " + what + " left out)");
    }
  }

  private static boolean certainty(Field field) {
    return field.name().equals(Field.CERTAINTY);
  }

  private static String bold(String name) {
    return "*" + Mrkdwn.of(name, NAME) + "*\n";
  }

  private static Object field(Field field) {
    String name = bold(field.name());
    return mrkdwn(name + Mrkdwn.of(field.value(), FIELD - name.length()));
  }

  private static Map<String, Object> block(String type, String key, Object value) {
    Map<String, Object> block = new LinkedHashMap<>();
    block.put("type", type);
    block.put(key, value);
    return block;
  }

  private static Map<String, Object> plain(String text) {
    return block("plain_text", "text", text);
  }

  /** Verbatim: Slack looks for no names and addresses of its own accord. */
  private static Map<String, Object> mrkdwn(String text) {
    Map<String, Object> map = block("mrkdwn", "text", text);
    map.put("verbatim", true);
    return map;
  }
}
