package dev.inflight.sink.notify;

import dev.inflight.model.Labels;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message.Field;
import java.util.List;

/** Less of a message, and a word that it is less. Who it is and what it belongs to stay. */
final class Shorter {
  private static final int TITLE = 200;
  private static final int TEXT = 500;
  private static final int VALUE = 300;
  private static final int FIELDS = 20;
  private static final int ROWS = 3;
  private static final int LISTED = 10;
  private static final int LINKS = 5;
  private static final String NOTICE = "(shortened: the receiver takes no more)";

  private Shorter() {}

  static Message of(Message message) {
    String text = Clip.to(TEXT, message.text(), Clip.UTF_16);
    return new Message(
        message.id(),
        message.episode(),
        message.kind(),
        message.level(),
        message.rule(),
        Clip.to(TITLE, message.title(), Clip.UTF_16),
        text.endsWith(NOTICE) ? text : (text + "\n" + NOTICE).strip(),
        labels(message.labels()),
        message.tags(),
        message.at(),
        message.startedAt(),
        message.fields().stream().limit(FIELDS).map(Shorter::field).toList(),
        message.evidence().first(ROWS),
        message.links().stream().limit(LINKS).toList(),
        message.digest().map(Shorter::digest));
  }

  private static Labels labels(Labels labels) {
    int shown = Math.min(FIELDS, labels.names().size());
    return new Labels(
        labels.names().subList(0, shown),
        labels.values().subList(0, shown).stream()
            .map(each -> Clip.to(VALUE, each, Clip.UTF_16))
            .toList());
  }

  private static Field field(Field field) {
    return new Field(field.name(), Clip.to(VALUE, field.value(), Clip.UTF_16), field.code());
  }

  private static Digest digest(Digest digest) {
    List<RuleCount> rules = DigestCounts.fewer(digest.rules(), LISTED);
    int listed = Math.min(LISTED, digest.listed().size());
    return new Digest(
        digest.reason(), digest.messages(), rules, digest.listed().subList(0, listed));
  }
}
