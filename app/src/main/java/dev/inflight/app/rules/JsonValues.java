package dev.inflight.app.rules;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A JSON text as values. */
final class JsonValues {
  private static final int MOST_DEEP = 64;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MOST_DEEP).build())
          .build();

  private final JsonParser parser;

  private JsonValues(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * The documents of the text, usually one.
   *
   * @throws Malformed at what is no JSON
   */
  static List<Value> of(String text) {
    List<Value> documents = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(new StringReader(text))) {
      JsonValues values = new JsonValues(parser);
      for (JsonToken next = parser.nextToken(); next != null; next = parser.nextToken()) {
        documents.add(values.value());
      }
    } catch (JsonProcessingException e) {
      throw malformed(e, text.length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return documents;
  }

  private static Malformed malformed(JsonProcessingException e, int length) {
    JsonLocation location = e.getLocation();
    long at = location == null ? 0 : location.getCharOffset();
    String said = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("no JSON");
    String found =
        said.contains("nesting depth") ? "nested more than " + MOST_DEEP + " deep" : said;
    return new Malformed(
        (int) Math.max(0, Math.min(length, at)),
        found.replaceAll("\\p{C}", " ") + ", expected JSON",
        e);
  }

  private Value value() throws IOException {
    int offset = (int) parser.currentTokenLocation().getCharOffset();
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return fields(offset);
    }
    return token == JsonToken.START_ARRAY ? items(offset) : scalar(token, offset);
  }

  private Items items(int offset) throws IOException {
    List<Value> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value());
    }
    return new Items(values, offset);
  }

  private Fields fields(int offset) throws IOException {
    List<Field> fields = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      int at = (int) parser.currentTokenLocation().getCharOffset();
      String name = parser.currentName();
      Scalar key = new Scalar(Look.TEXT, name, at, at + 1, at + 1 + name.length());
      parser.nextToken();
      fields.add(new Field(key, value()));
    }
    return new Fields(fields, offset, (int) parser.currentLocation().getCharOffset());
  }

  private Scalar scalar(JsonToken token, int offset) throws IOException {
    String text = parser.getText();
    int end = (int) parser.currentLocation().getCharOffset();
    return switch (token) {
      case VALUE_STRING -> new Scalar(Look.TEXT, text, offset, offset + 1, end - 1);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          new Scalar(Look.NUMBER, text, offset, offset, end);
      case VALUE_TRUE, VALUE_FALSE -> new Scalar(Look.BOOLEAN, text, offset, offset, end);
      default -> new Scalar(Look.NULL, "", offset, offset, offset);
    };
  }
}
