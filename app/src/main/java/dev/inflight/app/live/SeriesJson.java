package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.app.live.history.SecondValue;
import dev.inflight.app.live.history.SeriesHistory.Past;
import dev.inflight.app.points.PointLabels;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What series did, as JSON. A point is {@code [ms, last]}, or {@code [ms, last, least, greatest]}
 * where a second had several values; {@code last} is null where nothing was read.
 */
final class SeriesJson {
  private SeriesJson() {}

  /** A series with what it is. */
  static void write(JsonGenerator out, Past series) throws IOException {
    out.writeStartObject();
    out.writeStringField("id", series.key().id());
    Lane.text(out, "metric", series.key().metric());
    out.writeStringField("unit", Lane.shortened(series.key().unit()));
    out.writeStringField("shows", series.rate() ? "rate" : "level");
    out.writeObjectFieldStart("labels");
    for (Map.Entry<String, String> each : PointLabels.of(series.key()).toMap().entrySet()) {
      Lane.text(out, each.getKey(), each.getValue());
    }
    out.writeEndObject();
    out.writeFieldName("points");
    points(out, series.values());
    out.writeEndObject();
  }

  static void points(JsonGenerator out, List<SecondValue> values) throws IOException {
    out.writeStartArray();
    for (SecondValue each : values) {
      point(out, each);
    }
    out.writeEndArray();
  }

  private static void point(JsonGenerator out, SecondValue value) throws IOException {
    out.writeStartArray();
    out.writeNumber(value.atMs());
    number(out, value.last());
    if (value.least() < value.greatest()) {
      number(out, value.least());
      number(out, value.greatest());
    }
    out.writeEndArray();
  }

  private static void number(JsonGenerator out, float value) throws IOException {
    if (Float.isFinite(value)) {
      out.writeNumber(value);
    } else {
      out.writeNull();
    }
  }
}
