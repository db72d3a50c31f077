package dev.inflight.ingest.codec.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Absent;
import java.io.IOException;

/** Fields of records that are {@code null} when what they tell is not known. */
public final class NullableFields {
  private NullableFields() {}

  /** Writes a number, {@code null} for {@link Absent#LONG}. */
  public static void number(JsonGenerator json, String name, long number) throws IOException {
    if (Absent.has(number)) {
      json.writeNumberField(name, number);
    } else {
      json.writeNullField(name);
    }
  }

  /** Writes a number, {@code null} for one that is absent. */
  public static void number(JsonGenerator json, String name, double number) throws IOException {
    if (Absent.has(number)) {
      json.writeNumberField(name, number);
    } else {
      json.writeNullField(name);
    }
  }

  /** Writes a text, {@code null} for an empty one. */
  public static void text(JsonGenerator json, String name, String text) throws IOException {
    if (text.isEmpty()) {
      json.writeNullField(name);
    } else {
      json.writeStringField(name, text);
    }
  }
}
