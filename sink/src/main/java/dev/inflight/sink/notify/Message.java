package dev.inflight.sink.notify;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.time.Instant;
import java.util.List;

/**
 * What is to be told, before any receiver's form: plain text throughout, without control characters
 * and broken characters.
 *
 * @param id the same on every attempt, different for every change
 * @param episode the same for an alarm, its repetitions and its recovery
 * @param rule who says it
 * @param title one line
 * @param text what happened, may have lines
 * @param fields further facts, in the order to show them
 * @param recovery whether it ends the episode
 * @param at when it happened
 * @param startedAt when the episode began
 * @param evidence the requests that were there, one line each, worst first
 */
public record Message(
    String id,
    String episode,
    Level level,
    String rule,
    String title,
    String text,
    List<Field> fields,
    boolean recovery,
    Labels labels,
    Instant at,
    Instant startedAt,
    List<Link> links,
    List<String> evidence) {

  public Message {
    rule = PlainText.line(rule);
    title = PlainText.line(title);
    text = PlainText.lines(text);
    fields = List.copyOf(fields);
    labels =
        new Labels(
            labels.names().stream().map(PlainText::line).toList(),
            labels.values().stream().map(PlainText::line).toList());
    links = List.copyOf(links);
    evidence = evidence.stream().map(PlainText::line).toList();
  }

  /** A message that is nothing but text. */
  public static Message plain(String id, Level level, String title, String text, Instant at) {
    return new Message(
        id,
        id,
        level,
        title,
        title,
        text,
        List.of(),
        false,
        Labels.NONE,
        at,
        at,
        List.of(),
        List.of());
  }

  /** A fact with its name. */
  public record Field(String name, String value) {
    public Field {
      name = PlainText.line(name);
      value = PlainText.lines(value);
    }
  }

  /** A place to read on. */
  public record Link(String title, String url) {
    public Link {
      title = PlainText.line(title);
      url = PlainText.line(url);
    }
  }
}
