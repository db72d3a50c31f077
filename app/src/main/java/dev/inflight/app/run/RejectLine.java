package dev.inflight.app.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Rejection;
import java.io.IOException;
import java.io.StringWriter;

/** A rejected line with its reason, as one JSON object per line. */
final class RejectLine {
  private static final JsonFactory JSON = new JsonFactory();

  private RejectLine() {}

  static String of(Rejection rejection, String line) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      out.writeStringField("file", rejection.file());
      out.writeNumberField("line", rejection.line());
      out.writeStringField("reason", rejection.reason());
      out.writeStringField("field", rejection.field());
      out.writeStringField("found", rejection.found());
      out.writeStringField("expected", rejection.expected());
      out.writeStringField("text", line);
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }
}
