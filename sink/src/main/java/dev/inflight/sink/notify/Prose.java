package dev.inflight.sink.notify;

import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A message as lines, for receivers that have nothing better. What matters most comes first, since
 * the end may be cut off.
 */
public final class Prose {
  private Prose() {}

  /**
   * All but the title as Markdown, with nothing in it that mentions, links or begins a tag unasked.
   */
  public static String of(Message message) {
    StringJoiner prose = new StringJoiner("\n\n");
    add(Marks.when(message), prose);
    add(Markup.inert(Marks.text(message)), prose);
    add(lines(facts(message).stream().map(Prose::field).toList()), prose);
    add(table(TextTable.few(message)), prose);
    add(String.join(" · ", message.links().stream().map(Markup::link).toList()), prose);
    for (Field each : message.fields()) {
      if (each.code()) {
        add("**" + Markup.inert(each.name()) + "**\n" + Markup.inert(each.value()), prose);
      }
    }
    return prose.toString();
  }

  /** All but the title in plain text, for what shows letters as they are. */
  public static String plain(Message message) {
    StringJoiner prose = new StringJoiner("\n\n");
    add(Marks.when(message), prose);
    add(Marks.text(message), prose);
    add(
        lines(facts(message).stream().map(each -> each.name() + ": " + each.value()).toList()),
        prose);
    Table table = TextTable.few(message);
    add(table.isEmpty() ? "" : table.title() + "\n" + lines(table.lines()), prose);
    message.fields().stream()
        .filter(Field::code)
        .forEach(each -> add(each.name() + "\n" + each.value(), prose));
    return prose.toString();
  }

  /** Labels, then what is no code. */
  private static List<Field> facts(Message message) {
    List<Field> facts = new ArrayList<>();
    message.labels().toMap().forEach((name, value) -> facts.add(new Field(name, value)));
    message.fields().stream().filter(each -> !each.code()).forEach(facts::add);
    return facts;
  }

  private static String table(Table table) {
    if (table.isEmpty()) {
      return "";
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        Markup.inert("**" + table.title() + "** " + String.join(" · ", table.columns())).strip());
    table.lines().forEach(each -> lines.add("- " + Markup.inert(each)));
    return lines(lines);
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines);
  }

  private static void add(String part, StringJoiner to) {
    if (!part.isEmpty()) {
      to.add(part);
    }
  }

  private static String field(Field field) {
    return "**" + Markup.inert(field.name()) + "** " + Markup.inert(field.value());
  }
}
