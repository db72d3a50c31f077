package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.sink.store.StoredAlert;
import dev.inflight.sink.store.StoredRow;
import java.io.IOException;
import java.util.List;

/** Rows and alerts as a timeline shows them, many in one JSON object. */
final class NewsJson {
  private NewsJson() {}

  /** What writes one item. */
  private interface Item<T> {
    void write(JsonGenerator out, T item) throws IOException;
  }

  static String rows(List<StoredRow> rows) {
    return items(rows, Lane::write);
  }

  static String alerts(List<StoredAlert> alerts) {
    return items(alerts, NewsJson::alert);
  }

  private static <T> String items(List<T> items, Item<T> item) {
    return SituationJson.object(
        out -> {
          out.writeArrayFieldStart("items");
          for (T each : items) {
            item.write(out, each);
          }
          out.writeEndArray();
        });
  }

  private static void alert(JsonGenerator out, StoredAlert alert) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", alert.id());
    out.writeStringField("episode", alert.episode());
    out.writeStringField("kind", alert.kind());
    out.writeStringField("rule", Lane.shortened(alert.rule()));
    out.writeStringField("labels", Lane.shortened(alert.labels().toString()));
    out.writeStringField("level", alert.level().word());
    out.writeStringField("title", Lane.shortened(alert.title()));
    out.writeNumberField("at_ns", alert.atNs());
    out.writeNumberField("started_at_ns", alert.startedAtNs());
    out.writeEndObject();
  }
}
