package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** A message as plain text, for mail programs that show no HTML. */
final class EmailText {
  private static final String INDENT = "  ";
  private static final int WIDEST_CELL = 40;

  private final StringJoiner parts = new StringJoiner("\n\n", "", "\n");

  private EmailText() {}

  static String of(Message message) {
    EmailText text = new EmailText();
    text.add(Marks.head(message));
    text.add(Marks.when(message));
    if (message.digest().isPresent()) {
      text.add(labels(message));
      text.digest(message.digest().get());
    } else {
      text.add(Marks.text(message));
      text.add(labels(message));
      message.fields().forEach(each -> text.add(field(each)));
      text.add(table(message.evidence()));
    }
    text.add(
        message.links().stream()
            .map(each -> each.title() + ": " + each.url())
            .collect(Collectors.joining("\n")));
    text.add("-- \n" + Wording.origin(message));
    return text.parts.toString();
  }

  private void add(String part) {
    if (!part.isEmpty()) {
      parts.add(part);
    }
  }

  private static String labels(Message message) {
    return message.labels().toMap().entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(" · "));
  }

  private static String field(Field field) {
    return field.name() + "\n" + INDENT + field.value().replace("\n", "\n" + INDENT);
  }

  private static String table(Table table) {
    if (table.isEmpty()) {
      return "";
    }
    List<List<String>> all = new ArrayList<>();
    if (!table.rows().isEmpty()) {
      all.add(table.columns());
      all.addAll(table.rows());
    }
    int[] widths = widths(all);
    StringJoiner lines = new StringJoiner("\n");
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    all.forEach(row -> lines.add(INDENT + line(row, widths)));
    if (!table.more().isEmpty()) {
      lines.add(INDENT + table.more());
    }
    return lines.toString();
  }

  private static int[] widths(List<List<String>> rows) {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], Math.min(WIDEST_CELL, width(row.get(i))));
      }
    }
    return widths;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i));
      line.append(" ".repeat(Math.max(0, widths[i] - width(row.get(i))) + INDENT.length()));
    }
    return line.toString().stripTrailing();
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private void digest(Digest digest) {
    StringJoiner rules = new StringJoiner("\n");
    rules.add(Wording.digest(digest));
    digest.rules().forEach(each -> rules.add(INDENT + each.rule() + ": " + Wording.counts(each)));
    add(rules.toString());
    StringJoiner listed = new StringJoiner("\n");
    for (Digest.Line each : digest.listed()) {
      listed.add(Wording.time(each.at()) + "  " + Wording.word(each) + " · " + each.title());
    }
    String unlisted = Wording.unlisted(digest);
    if (!digest.listed().isEmpty() && !unlisted.isEmpty()) {
      listed.add(unlisted);
    }
    add(listed.toString());
  }
}
