package dev.inflight.sink.notify.outbox;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.Line;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.util.Optional;

/** The whole of a message in JSON, and back. */
final class MessageCodec {
  private MessageCodec() {}

  static void write(Message message, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", message.id());
    out.writeStringField("episode", message.episode());
    out.writeStringField("kind", message.kind().name());
    out.writeStringField("level", message.level().name());
    out.writeStringField("rule", message.rule());
    out.writeStringField("title", message.title());
    out.writeStringField("text", message.text());
    Parts.texts("labels", message.labels().names(), out);
    Parts.texts("values", message.labels().values(), out);
    Parts.texts("tags", message.tags(), out);
    out.writeStringField("at", message.at().toString());
    out.writeStringField("started", message.startedAt().toString());
    Parts.list("fields", message.fields(), MessageCodec::write, out);
    if (!message.evidence().equals(Table.NONE)) {
      out.writeFieldName("evidence");
      write(message.evidence(), out);
    }
    Parts.list("links", message.links(), MessageCodec::write, out);
    if (message.digest().isPresent()) {
      out.writeFieldName("digest");
      write(message.digest().get(), out);
    }
    out.writeEndObject();
  }

  private static void write(Field field, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("name", field.name());
    out.writeStringField("value", field.value());
    out.writeBooleanField("code", field.code());
    out.writeEndObject();
  }

  private static void write(Link link, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("title", link.title());
    out.writeStringField("url", link.url());
    out.writeEndObject();
  }

  private static void write(Table table, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("title", table.title());
    Parts.texts("columns", table.columns(), out);
    out.writeArrayFieldStart("rows");
    for (var row : table.rows()) {
      Parts.texts(row, out);
    }
    out.writeEndArray();
    out.writeStringField("more", table.more());
    out.writeEndObject();
  }

  private static void write(Digest digest, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("reason", digest.reason());
    out.writeNumberField("messages", digest.messages());
    Parts.list("rules", digest.rules(), MessageCodec::write, out);
    Parts.list("listed", digest.listed(), MessageCodec::write, out);
    out.writeEndObject();
  }

  private static void write(RuleCount count, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("rule", count.rule());
    out.writeStringField("level", count.level().name());
    out.writeNumberField("alarms", count.alarms());
    out.writeNumberField("recoveries", count.recoveries());
    out.writeNumberField("others", count.others());
    out.writeEndObject();
  }

  private static void write(Line line, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", line.id());
    out.writeStringField("episode", line.episode());
    out.writeStringField("kind", line.kind().name());
    out.writeStringField("level", line.level().name());
    out.writeStringField("title", line.title());
    out.writeStringField("at", line.at().toString());
    out.writeEndObject();
  }

  static Message message(JsonNode node) {
    return new Message(
        Parts.text(node, "id"),
        Parts.text(node, "episode"),
        Parts.constant(node, "kind", Kind.class),
        Parts.constant(node, "level", Level.class),
        Parts.text(node, "rule"),
        Parts.text(node, "title"),
        Parts.text(node, "text"),
        new Labels(Parts.texts(node, "labels"), Parts.texts(node, "values")),
        Parts.texts(node, "tags"),
        Parts.instant(node, "at"),
        Parts.instant(node, "started"),
        Parts.list(node, "fields", MessageCodec::field),
        node.has("evidence") ? table(node.get("evidence")) : Table.NONE,
        Parts.list(node, "links", MessageCodec::link),
        node.has("digest") ? Optional.of(digest(node.get("digest"))) : Optional.empty());
  }

  private static Field field(JsonNode node) {
    return new Field(
        Parts.text(node, "name"), Parts.text(node, "value"), node.path("code").asBoolean());
  }

  private static Link link(JsonNode node) {
    return new Link(Parts.text(node, "title"), Parts.text(node, "url"));
  }

  private static Table table(JsonNode node) {
    return new Table(
        Parts.text(node, "title"),
        Parts.texts(node, "columns"),
        Parts.list(node, "rows", Parts::texts),
        Parts.text(node, "more"));
  }

  private static Digest digest(JsonNode node) {
    return new Digest(
        Parts.text(node, "reason"),
        Parts.number(node, "messages"),
        Parts.list(node, "rules", MessageCodec::ruleCount),
        Parts.list(node, "listed", MessageCodec::line));
  }

  private static RuleCount ruleCount(JsonNode node) {
    return new RuleCount(
        Parts.text(node, "rule"),
        Parts.constant(node, "level", Level.class),
        Parts.number(node, "alarms"),
        Parts.number(node, "recoveries"),
        Parts.number(node, "others"));
  }

  private static Line line(JsonNode node) {
    return new Line(
        Parts.text(node, "id"),
        Parts.text(node, "episode"),
        Parts.constant(node, "kind", Kind.class),
        Parts.constant(node, "level", Level.class),
        Parts.text(node, "title"),
        Parts.instant(node, "at"));
  }
}
