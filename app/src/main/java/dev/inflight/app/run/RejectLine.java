package dev.inflight.app.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Rejection;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** A rejected line with its reason, as one JSON object per line. */
public final class RejectLine {
  private static final JsonFactory JSON = new JsonFactory();

  private RejectLine() {}

  /**
   * The line, with a line feed.
   *
   * @param line as it stood
   */
  public static String of(Rejection rejection, String line) {
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
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return text.append('\n').toString();
  }
}
