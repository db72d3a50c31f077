package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A message as JSON, {@code inflight.alert/1}: every key always there, in a fixed order. */
final class WebhookBody {
  private WebhookBody() {}

  static Map<String, Object> of(Message message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("schema", "inflight.alert/1");
    body.put("id", message.id());
    body.put("episode", message.episode());
    body.put("kind", word(message.kind()));
    body.put("state", Marks.over(message) ? "recovered" : "firing");
    body.put("level", message.level().word());
    body.put("rule", message.rule());
    body.put("title", message.title());
    body.put("text", message.text());
    body.put("at", message.at().toString());
    body.put("started_at", message.startedAt().toString());
    body.put("labels", message.labels().toMap());
    body.put("tags", message.tags());
    body.put("fields", message.fields().stream().map(WebhookBody::field).toList());
    body.put("evidence", table(message.evidence()));
    body.put(
        "links", message.links().stream().map(each -> link(each.title(), each.url())).toList());
    body.put("digest", message.digest().map(WebhookBody::digest));
    return body;
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> field(Field field) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", field.name());
    map.put("value", field.value());
    map.put("code", field.code());
    return map;
  }

  private static Map<String, Object> table(Table table) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("title", table.title());
    map.put("columns", table.columns());
    map.put("rows", table.rows());
    map.put("more", table.more());
    return map;
  }

  private static Map<String, Object> link(String title, String url) {
    Map<String, Object> link = new LinkedHashMap<>();
    link.put("title", title);
    link.put("url", url);
    return link;
  }

  private static Map<String, Object> digest(Digest digest) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("reason", digest.reason());
    map.put("messages", digest.messages());
    map.put("rules", digest.rules().stream().map(WebhookBody::rule).toList());
    map.put("listed", digest.listed().stream().map(WebhookBody::line).toList());
    return map;
  }

  private static Map<String, Object> rule(Digest.RuleCount rule) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rule", rule.rule());
    map.put("level", rule.level().word());
    map.put("alarms", rule.alarms());
    map.put("recoveries", rule.recoveries());
    map.put("others", rule.others());
    return map;
  }

  private static Map<String, Object> line(Digest.Line line) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", line.id());
    map.put("episode", line.episode());
    map.put("kind", word(line.kind()));
    map.put("level", line.level().word());
    map.put("title", line.title());
    map.put("at", line.at().toString());
    return map;
  }
}
