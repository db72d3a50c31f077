package dev.inflight.sink.notify.email;

import dev.inflight.model.Labels;
import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Table;
import java.util.ArrayList;
import java.util.List;

/** A message of which no part is longer than a letter should have it; it says what is left out. */
final class Shortening {
  private static final int TEXT = 20_000;
  private static final int VALUE = 2_000;
  private static final int LINE = 300;
  private static final int MOST = 50;
  private static final int COLUMNS = 8;

  private Shortening() {}

  static Message of(Message message) {
    return new Message(
        message.id(),
        message.episode(),
        message.kind(),
        message.level(),
        line(message.rule()),
        line(message.title()),
        Clip.to(TEXT, message.text(), Clip.UTF_16),
        labels(message.labels()),
        message.tags(),
        message.at(),
        message.startedAt(),
        fields(message),
        table(message.evidence()),
        some(message.links()),
        message.digest().map(Shortening::digest));
  }

  private static List<Field> fields(Message message) {
    List<Field> shown = new ArrayList<>();
    some(message.fields()).forEach(each -> shown.add(field(each)));
    leftOut("fields", message.fields().size(), shown);
    leftOut("labels", message.labels().names().size(), shown);
    leftOut("links", message.links().size(), shown);
    return shown;
  }

  private static void leftOut(String what, int all, List<Field> shown) {
    if (all > MOST) {
      shown.add(new Field("further " + what, "… (" + (all - MOST) + " " + what + " left out)"));
    }
  }

  private static Labels labels(Labels labels) {
    return new Labels(lines(some(labels.names())), lines(some(labels.values())));
  }

  private static Field field(Field field) {
    String value = Clip.to(VALUE, field.value(), Clip.UTF_16);
    return new Field(line(field.name()), value, field.code());
  }

  private static Table table(Table table) {
    List<List<String>> rows =
        some(table.rows()).stream().map(row -> some(row, COLUMNS)).map(Shortening::lines).toList();
    int left = table.rows().size() - rows.size();
    String more = left == 0 ? table.more() : "… (" + left + " lines left out) " + table.more();
    return new Table(line(table.title()), lines(some(table.columns(), COLUMNS)), rows, line(more));
  }

  private static Digest digest(Digest digest) {
    List<Digest.Line> listed = some(digest.listed()).stream().map(Shortening::line).toList();
    return new Digest(line(digest.reason()), digest.messages(), rules(digest.rules()), listed);
  }

  private static Digest.Line line(Digest.Line line) {
    return new Digest.Line(
        line.id(), line.episode(), line.kind(), line.level(), line(line.title()), line.at());
  }

  /** All that are too many are one, so that the counts remain those of all. */
  private static List<RuleCount> rules(List<RuleCount> rules) {
    List<RuleCount> shown = new ArrayList<>();
    some(rules).forEach(each -> shown.add(named(line(each.rule()), each)));
    if (rules.size() > MOST) {
      List<RuleCount> others = rules.subList(MOST, rules.size());
      shown.add(
          others.stream()
              .reduce(Shortening::sum)
              .map(each -> named(others.size() + " other rules", each))
              .orElseThrow());
    }
    return shown;
  }

  private static RuleCount named(String rule, RuleCount count) {
    return new RuleCount(rule, count.level(), count.alarms(), count.recoveries(), count.others());
  }

  private static RuleCount sum(RuleCount a, RuleCount b) {
    return new RuleCount(
        a.rule(),
        a.level().compareTo(b.level()) < 0 ? b.level() : a.level(),
        a.alarms() + b.alarms(),
        a.recoveries() + b.recoveries(),
        a.others() + b.others());
  }

  private static String line(String text) {
    return Clip.to(LINE, text, Clip.UTF_16);
  }

  private static List<String> lines(List<String> lines) {
    return lines.stream().map(Shortening::line).toList();
  }

  private static <T> List<T> some(List<T> all) {
    return some(all, MOST);
  }

  private static <T> List<T> some(List<T> all, int most) {
    return all.size() <= most ? all : all.subList(0, most);
  }
}
