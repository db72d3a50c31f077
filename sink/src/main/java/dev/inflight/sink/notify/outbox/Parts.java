package dev.inflight.sink.notify.outbox;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Pieces of JSON; what is missing or of another kind than expected is refused when it is read. */
final class Parts {
  private Parts() {}

  /** Writes one value. */
  interface Writer<T> {
    void write(T value, JsonGenerator out) throws IOException;
  }

  static <T> void list(String name, Collection<T> values, Writer<T> writer, JsonGenerator out)
      throws IOException {
    out.writeArrayFieldStart(name);
    for (T each : values) {
      writer.write(each, out);
    }
    out.writeEndArray();
  }

  static void texts(String name, Collection<String> texts, JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    texts(texts, out);
  }

  static void texts(Collection<String> texts, JsonGenerator out) throws IOException {
    out.writeStartArray();
    for (String each : texts) {
      out.writeString(each);
    }
    out.writeEndArray();
  }

  static String text(JsonNode node, String name) {
    return text(node.path(name));
  }

  private static String text(JsonNode node) {
    if (!node.isTextual()) {
      throw new IllegalArgumentException("no text");
    }
    return node.textValue();
  }

  static <E extends Enum<E>> E constant(JsonNode node, String name, Class<E> type) {
    String word = text(node, name);
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(word)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no known " + name);
  }

  static long number(JsonNode node, String name) {
    return number(node.path(name));
  }

  static long number(JsonNode node) {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw new IllegalArgumentException("no whole number");
    }
    return node.longValue();
  }

  static Instant instant(JsonNode node, String name) {
    return Instant.parse(text(node, name));
  }

  static List<String> texts(JsonNode node, String name) {
    return texts(node.path(name));
  }

  static List<String> texts(JsonNode array) {
    return list(array, Parts::text);
  }

  static <T> List<T> list(JsonNode node, String name, Function<JsonNode, T> reader) {
    return list(node.path(name), reader);
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> reader) {
    if (!array.isArray()) {
      throw new IllegalArgumentException("no list");
    }
    List<T> all = new ArrayList<>(array.size());
    array.forEach(each -> all.add(reader.apply(each)));
    return all;
  }
}
