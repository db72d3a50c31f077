package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What may stand in a template in place of something of a message. */
enum Placeholder {
  TITLE(Message::title),
  TEXT(Message::text),
  LEVEL(message -> message.level().word()),
  STATE(message -> Marks.over(message) ? "recovered" : "firing"),
  KIND(message -> message.kind().name().toLowerCase(Locale.ROOT)),
  RULE(Message::rule),
  ID(Message::id),
  EPISODE(Message::episode),
  AT(message -> message.at().toString()),
  STARTED_AT(message -> message.startedAt().toString()),
  LABELS(
      (message, name) ->
          Optional.ofNullable(message.labels().toMap().get(name)).map(Object::toString)),
  FIELDS(
      (message, name) ->
          message.fields().stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .map(Field::value)),
  LINKS(
      message ->
          message.links().stream()
              .map(each -> each.title() + " " + each.url())
              .collect(Collectors.joining("\n"))),
  EVIDENCE(message -> String.join("\n", message.evidence().lines())),
  TAGS(message -> String.join(", ", message.tags()));

  private final boolean named;
  private final BiFunction<Message, String, Optional<String>> value;

  /** Of which there is one in every message. */
  Placeholder(Function<Message, String> value) {
    this.named = false;
    this.value = (message, name) -> Optional.of(value.apply(message));
  }

  /** Of which there are many, each with its name. */
  Placeholder(BiFunction<Message, String, Optional<String>> value) {
    this.named = true;
    this.value = value;
  }

  /** What it stands for, if the message has it. */
  Optional<String> of(Message message, String name) {
    return value.apply(message, name);
  }

  static Optional<Placeholder> find(String word, boolean withName) {
    return Arrays.stream(values())
        .filter(each -> each.word().equals(word) && each.named == withName)
        .findFirst();
  }

  /** All, as they are written. */
  static String known() {
    return Arrays.stream(values())
        .map(each -> "{" + each.word() + (each.named ? "[name]}" : "}"))
        .collect(Collectors.joining(" "));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
