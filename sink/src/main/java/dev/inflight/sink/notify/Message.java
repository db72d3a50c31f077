package dev.inflight.sink.notify;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is to be told, before any receiver's form: plain text throughout, without control characters
 * and broken characters.
 *
 * @param id the same on every attempt, different for every change
 * @param episode the same for an alarm, its repetitions and its recovery
 * @param rule who says it
 * @param title one line
 * @param text what happened, may have lines
 * @param labels of the alert: with the rule, what it is about
 * @param tags words by which channels choose
 * @param at when it happened
 * @param startedAt when the episode began
 * @param fields further facts, in the order to show them
 * @param evidence the requests that were there, worst first
 * @param digest what it stands for, when it stands for other messages
 */
public record Message(
    String id,
    String episode,
    Kind kind,
    Level level,
    String rule,
    String title,
    String text,
    Labels labels,
    List<String> tags,
    Instant at,
    Instant startedAt,
    List<Field> fields,
    Table evidence,
    List<Link> links,
    Optional<Digest> digest) {

  public Message {
    rule = PlainText.line(rule);
    title = PlainText.line(title);
    text = PlainText.lines(text);
    labels =
        new Labels(
            labels.names().stream().map(PlainText::line).toList(),
            labels.values().stream().map(PlainText::line).toList());
    tags = List.copyOf(tags);
    fields = List.copyOf(fields);
    links = List.copyOf(links);
  }

  /** A message that is nothing but text. */
  public static Message plain(String id, Level level, String title, String text, Instant at) {
    return new Message(
        id,
        id,
        Kind.TEXT,
        level,
        title,
        title,
        text,
        Labels.NONE,
        List.of(),
        at,
        at,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.empty());
  }

  /** The same under other names. */
  public Message identified(String otherId, String otherEpisode) {
    return new Message(
        otherId,
        otherEpisode,
        kind,
        level,
        rule,
        title,
        text,
        labels,
        tags,
        at,
        startedAt,
        fields,
        evidence,
        links,
        digest);
  }

  /** The same with one more fact. */
  public Message with(Field field) {
    List<Field> more = new ArrayList<>(fields);
    more.add(field);
    return new Message(
        id, episode, kind, level, rule, title, text, labels, tags, at, startedAt, more, evidence,
        links, digest);
  }

  /** The same with less of everything, for a receiver that finds it too long. */
  public Message shortened() {
    return Shorter.of(this);
  }

  /** Whether it ends its episode. */
  public boolean recovery() {
    return kind == Kind.RECOVERY || kind == Kind.SEEING;
  }

  /**
   * What two messages have in common of which the second tells nothing new. Each change that a rule
   * says is new; of texts, those with the same title, level and labels are the same.
   */
  public String dedupKey() {
    return kind == Kind.TEXT ? level.word() + "\n" + title + "\n" + labels : id;
  }

  /** What kind of thing is told. */
  public enum Kind {
    /** An episode begins. */
    ALARM,
    /** It goes on. */
    REPEAT,
    /** It is over. */
    RECOVERY,
    /** A rule rises again and again, and stays silent about it for a while. */
    FLAPPING,
    /** Rules cannot be answered. */
    BLIND,
    /** They can be answered again. */
    SEEING,
    /** Many messages in one. */
    DIGEST,
    /** Somebody's words. */
    TEXT
  }

  /**
   * A fact with its name.
   *
   * @param code whether it is to be shown letter by letter, as code is
   */
  public record Field(String name, String value, boolean code) {

    /** The name of the field that says how much is known, which may be shown apart. */
    public static final String CERTAINTY = "How well known";

    public Field {
      name = PlainText.line(name);
      value = PlainText.lines(value);
    }

    /** A fact in words. */
    public Field(String name, String value) {
      this(name, value, false);
    }
  }

  /** A place to read on. */
  public record Link(String title, String url) {
    public Link {
      title = PlainText.line(title);
      url = PlainText.line(url);
    }
  }

  /**
   * A small table.
   *
   * @param title what it lists
   * @param columns their names
   * @param rows as many cells each as there are columns
   * @param more what of it is not shown, empty when all is
   */
  public record Table(String title, List<String> columns, List<List<String>> rows, String more) {
    private static final Pattern COUNTED = Pattern.compile("^and ([\\d,]{1,20}) more");

    /** No table. */
    public static final Table NONE = new Table("", List.of(), List.of(), "");

    public Table {
      title = PlainText.line(title);
      columns = columns.stream().map(PlainText::line).toList();
      rows = rows.stream().map(row -> row.stream().map(PlainText::line).toList()).toList();
      more = PlainText.line(more);
      int width = columns.size();
      if (rows.stream().anyMatch(row -> row.size() != width)) {
        throw new IllegalArgumentException("a row without " + width + " cells");
      }
    }

    public boolean isEmpty() {
      return rows.isEmpty() && more.isEmpty();
    }

    /** Its first rows; what is not shown counts those that are left out, too. */
    public Table first(int most) {
      if (rows.size() <= most) {
        return this;
      }
      long left = rows.size() - most;
      Matcher counted = COUNTED.matcher(more);
      boolean known = counted.find();
      long all = known ? left + Long.parseLong(counted.group(1).replace(",", "")) : left;
      String rest = String.format(Locale.ROOT, "and %,d more", all);
      boolean other = !known && !more.isEmpty();
      return new Table(title, columns, rows.subList(0, most), other ? rest + "; " + more : rest);
    }

    /** A line for each row, and one for what is not shown. */
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      for (List<String> row : rows) {
        lines.add(String.join(" · ", row.stream().filter(cell -> !cell.isEmpty()).toList()));
      }
      if (!more.isEmpty()) {
        lines.add(more);
      }
      return lines;
    }
  }
}
