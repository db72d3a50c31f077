package dev.inflight.app.rules.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.inflight.model.AlertChange;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;

/** A replay as rows of JSON: one a change, as it happens, and one at the end. */
final class NdjsonReplay implements ReplayWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator out;
  private final ReplayJson json;

  NdjsonReplay(Writer writer) {
    try {
      out = JSON.createGenerator(writer).setPrettyPrinter(new MinimalPrettyPrinter(""));
      json = new ReplayJson(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The row that ends a stream which cannot go on. */
  static String error(String message) {
    StringWriter row = new StringWriter();
    NdjsonReplay writer = new NdjsonReplay(row);
    try {
      writer.out.writeStartObject();
      writer.out.writeStringField("row", "error");
      writer.out.writeStringField("message", message);
      writer.row();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return row.toString();
  }

  @Override
  public void change(AlertChange change) {
    try {
      out.writeStartObject();
      out.writeStringField("row", "change");
      json.change(change);
      row();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void end(Ending ending) {
    try {
      out.writeStartObject();
      out.writeStringField("row", "end");
      json.end(ending);
      row();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void row() throws IOException {
    out.writeEndObject();
    out.writeRaw('\n');
    out.flush();
  }
}
