package dev.inflight.sink.notify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON of nested maps, lists, texts, numbers and flags, in the order given; an empty one is null.
 */
public final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  private Json() {}

  /**
   * The value in UTF-8.
   *
   * @throws IllegalArgumentException when a number in it is infinite or none at all
   */
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
      write(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void number(Number number, JsonGenerator out) throws IOException {
    if (number instanceof Double || number instanceof Float) {
      double value = number.doubleValue();
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(value + " is no number in JSON");
      }
      out.writeNumber(number.toString());
    } else if (number instanceof BigDecimal exact) {
      out.writeNumber(exact);
    } else if (number instanceof BigInteger whole) {
      out.writeNumber(whole);
    } else {
      out.writeNumber(number.longValue());
    }
  }

  /** How many bytes a code point of a text takes up, for {@link Clip}. */
  public static int cost(int codePoint) {
    boolean escaped = codePoint == '"' || codePoint == '\\' || codePoint == '\n';
    return escaped ? 2 : Clip.UTF_8.applyAsInt(codePoint);
  }

  private static void write(Object value, JsonGenerator out) throws IOException {
    if (value instanceof Map<?, ?> map) {
      out.writeStartObject();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        out.writeFieldName(String.valueOf(each.getKey()));
        write(each.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof List<?> list) {
      out.writeStartArray();
      for (Object each : list) {
        write(each, out);
      }
      out.writeEndArray();
    } else if (value instanceof Optional<?> optional) {
      if (optional.isPresent()) {
        write(optional.get(), out);
      } else {
        out.writeNull();
      }
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof Number number) {
      number(number, out);
    } else {
      out.writeString(value.toString());
    }
  }
}
