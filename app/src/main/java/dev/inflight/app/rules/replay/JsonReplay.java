package dev.inflight.app.rules.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.inflight.model.AlertChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** A replay as one JSON object: its changes in their order, then the sums and states. */
final class JsonReplay implements ReplayWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator out;
  private final ReplayJson json;

  JsonReplay(Writer writer) {
    try {
      out = JSON.createGenerator(writer).setPrettyPrinter(new DefaultPrettyPrinter());
      json = new ReplayJson(out);
      out.writeStartObject();
      out.writeNumberField("schema_version", 1);
      out.writeArrayFieldStart("changes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void change(AlertChange change) {
    try {
      out.writeStartObject();
      json.change(change);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void end(Ending ending) {
    try {
      out.writeEndArray();
      json.end(ending);
      out.writeEndObject();
      out.writeRaw('\n');
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
