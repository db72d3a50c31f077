package dev.inflight.sink.notify.lark;

import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Markup;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.Room;
import dev.inflight.sink.notify.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A message as an interactive card of version 2, whose colour follows the level. */
final class LarkCard {
  private static final int CONTENT_BYTES = 14_000; // of 20 KB, less the card around it
  private static final int TITLE_BYTES = 500;
  private static final int TEXT_BYTES = 4_000;
  private static final int VALUE_BYTES = 2_000;
  private static final int NAME_BYTES = 200;
  private static final int LINK_BYTES = 600;
  private static final int MOST_FIELDS = 20;
  private static final int MOST_LINKS = 5;
  private static final int SHORT = 60;

  private final Message message;
  private final Room room = new Room(CONTENT_BYTES, Json::cost);
  private final List<Object> elements = new ArrayList<>();

  private LarkCard(Message message) {
    this.message = message;
  }

  static Map<String, Object> of(Message message) {
    return new LarkCard(message).card();
  }

  private Map<String, Object> card() {
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("schema", "2.0");
    card.put("header", header());
    markdown(room.take(TEXT_BYTES, Markup.inert(Marks.text(message))));
    fields();
    evidence();
    codes();
    certainty();
    links();
    card.put("body", Map.of("elements", elements));
    return card;
  }

  private Map<String, Object> header() {
    String head = Markup.inert(Marks.head(message));
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("title", text("plain_text", room.take(TITLE_BYTES, head)));
    String when = Marks.when(message);
    if (!when.isEmpty()) {
      header.put("subtitle", text("plain_text", room.take(TITLE_BYTES, when)));
    }
    header.put("template", colour());
    return header;
  }

  /** Short ones two in a row, long ones below. */
  private void fields() {
    List<Field> all = new ArrayList<>();
    message.labels().toMap().forEach((name, value) -> all.add(new Field(name, value)));
    message.fields().stream()
        .filter(each -> !each.code() && !each.name().equals(Field.CERTAINTY))
        .forEach(all::add);
    List<Field> shown = all.subList(0, Math.min(all.size(), MOST_FIELDS));
    List<Object> columns = new ArrayList<>();
    shown.stream().filter(LarkCard::isShort).forEach(each -> columns.add(column(each)));
    if (!columns.isEmpty()) {
      Map<String, Object> set = new LinkedHashMap<>();
      set.put("tag", "column_set");
      set.put("flex_mode", "bisect");
      set.put("columns", columns);
      elements.add(set);
    }
    shown.stream().filter(each -> !isShort(each)).forEach(each -> markdown(field(each)));
    if (shown.size() < all.size()) {
      markdown("… (" + (all.size() - shown.size()) + " fields left out)");
    }
  }

  private static boolean isShort(Field field) {
    return field.value().length() <= SHORT && field.name().length() <= SHORT;
  }

  private Map<String, Object> column(Field field) {
    Map<String, Object> column = new LinkedHashMap<>();
    column.put("tag", "column");
    column.put("width", "weighted");
    column.put("weight", 1);
    column.put("elements", List.of(text("markdown", field(field))));
    return column;
  }

  private String field(Field field) {
    return bold(field.name()) + room.take(VALUE_BYTES, Markup.inert(field.value()));
  }

  private void evidence() {
    Table table = TextTable.few(message);
    if (!table.isEmpty()) {
      code(table.title(), String.join("\n", TextTable.lines(table)));
    }
  }

  private void codes() {
    message.fields().stream()
        .filter(Field::code)
        .limit(MOST_FIELDS)
        .forEach(each -> code(each.name(), each.value()));
  }

  private void code(String name, String value) {
    String inside = room.take(VALUE_BYTES, Markup.inert(value));
    if (!inside.isEmpty()) {
      markdown(bold(name) + "```\n" + inside + "\n```");
    }
  }

  private void certainty() {
    message.fields().stream()
        .filter(each -> each.name().equals(Field.CERTAINTY))
        .findFirst()
        .map(each -> room.take(VALUE_BYTES, Markup.inert(each.name() + ": " + each.value())))
        .filter(words -> !words.isEmpty())
        .ifPresent(
            words -> {
              Map<String, Object> small = text("markdown", words);
              small.put("text_size", "notation");
              elements.add(small);
            });
  }

  private void links() {
    List<String> links =
        message.links().stream()
            .map(Markup::link)
            .filter(each -> each.length() <= LINK_BYTES)
            .limit(MOST_LINKS)
            .toList();
    markdown(String.join(" · ", links));
  }

  private String bold(String name) {
    return "**" + room.take(NAME_BYTES, Markup.inert(name)) + "**\n";
  }

  private void markdown(String content) {
    if (!content.isEmpty()) {
      elements.add(text("markdown", content));
    }
  }

  private static Map<String, Object> text(String tag, String content) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("tag", tag);
    text.put("content", content);
    return text;
  }

  /** Green is for what is over alone. */
  private String colour() {
    if (Marks.over(message)) {
      return "green";
    }
    return switch (message.level()) {
      case DEBUG -> "grey";
      case INFO -> "blue";
      case WARNING -> "yellow";
      case ERROR -> "orange";
      case CRITICAL -> "red";
    };
  }
}
