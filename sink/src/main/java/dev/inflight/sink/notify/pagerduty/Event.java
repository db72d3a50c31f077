package dev.inflight.sink.notify.pagerduty;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Markup;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.Room;
import dev.inflight.sink.notify.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A message as an event; what is over resolves what its alarm triggered. */
final class Event {
  private static final int SUMMARY = 1_024;
  private static final int DETAILS_BYTES = 300_000;
  private static final int VALUE_BYTES = 20_000;
  private static final int NAME_BYTES = 200;
  private static final int MOST = 100;

  private final Message message;
  private final Room room = new Room(DETAILS_BYTES, Json::cost);

  private Event(Message message) {
    this.message = message;
  }

  static Map<String, Object> of(Message message, Secret routingKey) {
    return new Event(message).event(routingKey);
  }

  private Map<String, Object> event(Secret routingKey) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("routing_key", routingKey.reveal());
    event.put("event_action", Marks.over(message) ? "resolve" : "trigger");
    event.put("dedup_key", message.episode());
    event.put("payload", payload());
    event.put(
        "links",
        message.links().stream()
            .filter(each -> Markup.isWeb(each.url()))
            .limit(MOST)
            .map(Event::link)
            .toList());
    return event;
  }

  private Map<String, Object> payload() {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("summary", Clip.to(SUMMARY, message.title(), Clip.UTF_16));
    payload.put("source", Clip.to(SUMMARY, source(), Clip.UTF_16));
    payload.put("severity", severity());
    payload.put("timestamp", message.at().toString());
    payload.put("class", Clip.to(SUMMARY, message.rule(), Clip.UTF_16));
    payload.put("custom_details", details());
    return payload;
  }

  /** Where it is, as far as labels tell; else who says it. */
  private String source() {
    for (String label : List.of("replica", "host", "source")) {
      if (!message.labels().get(label).isEmpty()) {
        return label + " " + message.labels().get(label);
      }
    }
    return message.rule();
  }

  private Map<String, Object> details() {
    Map<String, Object> details = new LinkedHashMap<>();
    put("When", Marks.when(message), details);
    put("Text", Marks.text(message), details);
    Map<String, Object> labels = new LinkedHashMap<>();
    message.labels().toMap().forEach((name, value) -> put(name, value, labels));
    if (!labels.isEmpty()) {
      details.put("Labels", labels);
    }
    message.fields().forEach(each -> put(each.name(), each.value(), details));
    Table table = message.evidence().first(MOST);
    if (!table.isEmpty()) {
      String title = room.take(NAME_BYTES, table.title());
      details.put(title, table.rows().stream().map(row -> row(table.columns(), row)).toList());
      put("Besides", table.more(), details);
    }
    int left = message.labels().names().size() + message.fields().size() - 2 * MOST;
    if (left > 0) {
      details.put("…", "more facts were left out");
    }
    return details;
  }

  private Map<String, Object> row(List<String> columns, List<String> row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    for (int at = 0; at < row.size(); at++) {
      put(columns.get(at), row.get(at), cells);
    }
    return cells;
  }

  private void put(String name, String value, Map<String, Object> into) {
    if (!value.isEmpty() && into.size() < MOST) {
      into.put(room.take(NAME_BYTES, name), room.take(VALUE_BYTES, value));
    }
  }

  private static Map<String, Object> link(Message.Link link) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("href", link.url());
    map.put("Text", link.title());
    return map;
  }

  private String severity() {
    return switch (message.level()) {
      case DEBUG, INFO -> "info";
      case WARNING -> "warning";
      case ERROR -> "error";
      case CRITICAL -> "critical";
    };
  }
}
