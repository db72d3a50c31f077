package dev.inflight.sink.notify;

import java.util.StringJoiner;

/** A message as lines of Markdown, for receivers that have nothing better. */
public final class Prose {
  private Prose() {}

  /** All but the title, with nothing in it that mentions, links or begins a tag unasked. */
  public static String of(Message message) {
    StringJoiner prose = new StringJoiner("\n\n");
    add(Markup.inert(message.text()), prose);
    StringJoiner fields = new StringJoiner("\n");
    message.labels().toMap().forEach((name, value) -> fields.add(field(name, value)));
    message.fields().forEach(each -> fields.add(field(each.name(), each.value())));
    add(fields.toString(), prose);
    StringJoiner evidence = new StringJoiner("\n");
    message.evidence().lines().forEach(each -> evidence.add("- " + Markup.inert(each)));
    add(evidence.toString(), prose);
    StringJoiner links = new StringJoiner(" · ");
    message.links().forEach(each -> links.add(Markup.inert(each.title() + " " + each.url())));
    add(links.toString(), prose);
    return prose.toString();
  }

  private static void add(String part, StringJoiner to) {
    if (!part.isEmpty()) {
      to.add(part);
    }
  }

  private static String field(String name, String value) {
    return "**" + Markup.inert(name) + "** " + Markup.inert(value);
  }
}
