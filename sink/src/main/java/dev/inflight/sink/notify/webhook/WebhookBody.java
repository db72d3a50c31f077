package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/** A message as JSON, {@code inflight.alert/1}: every key always there, in a fixed order. */
final class WebhookBody {
  private WebhookBody() {}

  static Map<String, Object> of(Message message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("schema", "inflight.alert/1");
    body.put("id", message.id());
    body.put("episode", message.episode());
    body.put("state", message.recovery() ? "recovered" : "firing");
    body.put("level", message.level().word());
    body.put("rule", message.rule());
    body.put("title", message.title());
    body.put("text", message.text());
    body.put("at", message.at().toString());
    body.put("started_at", message.startedAt().toString());
    body.put("labels", message.labels().toMap());
    body.put(
        "fields", message.fields().stream().map(each -> field(each.name(), each.value())).toList());
    body.put("evidence", message.evidence().lines());
    body.put(
        "links", message.links().stream().map(each -> link(each.title(), each.url())).toList());
    return body;
  }

  private static Map<String, Object> field(String name, String value) {
    Map<String, Object> field = new LinkedHashMap<>();
    field.put("name", name);
    field.put("value", value);
    return field;
  }

  private static Map<String, Object> link(String title, String url) {
    Map<String, Object> link = new LinkedHashMap<>();
    link.put("title", title);
    link.put("url", url);
    return link;
  }
}
