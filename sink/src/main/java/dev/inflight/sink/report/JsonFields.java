package dev.inflight.sink.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import java.io.IOException;
import java.util.List;

/** Fields of a JSON object that is open; what is not known is null. */
public final class JsonFields {
  private final JsonGenerator out;

  public JsonFields(JsonGenerator out) {
    this.out = out;
  }

  /** Labels, as an object. */
  public void labels(String field, Labels labels) throws IOException {
    out.writeObjectFieldStart(field);
    for (int at = 0; at < labels.names().size(); at++) {
      out.writeStringField(labels.names().get(at), labels.values().get(at));
    }
    out.writeEndObject();
  }

  /** Texts, as an array. */
  public void texts(String field, List<String> texts) throws IOException {
    out.writeArrayFieldStart(field);
    for (String each : texts) {
      out.writeString(each);
    }
    out.writeEndArray();
  }

  /** A number; null when it is not known. */
  public void number(String field, double value) throws IOException {
    if (Double.isFinite(value)) {
      out.writeNumberField(field, value);
    } else {
      out.writeNullField(field);
    }
  }

  /** A time or a count; null when it is not known. */
  public void time(String field, long value) throws IOException {
    if (Absent.has(value)) {
      out.writeNumberField(field, value);
    } else {
      out.writeNullField(field);
    }
  }
}
