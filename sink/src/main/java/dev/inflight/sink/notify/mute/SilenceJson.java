package dev.inflight.sink.notify.mute;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Silences as JSON, {@code inflight.silences/1}. What it does not know it refuses. */
final class SilenceJson {
  static final String SCHEMA = "inflight.silences/1";

  private static final int MOST_DEEP = 8;
  private static final Set<String> TOP = Set.of("schema", "silences");
  private static final Set<String> KEYS =
      Set.of("id", "matchers", "starts_at", "ends_at", "created_by", "comment");
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MOST_DEEP).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private SilenceJson() {}

  static byte[] bytes(List<Silence> silences) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("schema", SCHEMA);
    file.put("silences", silences.stream().map(SilenceJson::object).toList());
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> object(Silence silence) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", silence.id());
    object.put("matchers", silence.matchers().stream().map(Matcher::toString).toList());
    object.put("starts_at", silence.startsAt().toString());
    object.put("ends_at", silence.endsAt().toString());
    object.put("created_by", silence.createdBy());
    object.put("comment", silence.comment());
    return object;
  }

  /**
   * The silences.
   *
   * @throws IllegalArgumentException when they are none, which says where and why
   */
  static List<Silence> read(byte[] bytes, int most) {
    JsonNode root = tree(bytes);
    refuseOthers(root, "the file", TOP);
    String schema = text(root, "the file", "schema");
    if (!schema.equals(SCHEMA)) {
      throw wrong("schema is '" + schema + "', expected '" + SCHEMA + "'");
    }
    JsonNode list = root.path("silences");
    if (!list.isArray() || list.size() > most) {
      String found = list.isArray() ? list.size() + " silences" : "no list 'silences'";
      throw wrong(found + ", expected a list of at most " + most);
    }
    List<Silence> silences = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode each : list) {
      String where = "silence " + (silences.size() + 1);
      Silence silence = silence(each, where);
      if (!ids.add(silence.id())) {
        throw wrong(where + ": a second one with id " + silence.id());
      }
      silences.add(silence);
    }
    return silences;
  }

  private static JsonNode tree(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      String where = at == null ? "" : "line " + at.getLineNr() + " column " + at.getColumnNr();
      throw new IllegalArgumentException(
          where + ": no JSON (" + e.getOriginalMessage() + "), expected " + SCHEMA, e);
    } catch (IOException e) {
      throw new IllegalArgumentException("no JSON, expected " + SCHEMA, e);
    }
  }

  private static Silence silence(JsonNode object, String where) {
    refuseOthers(object, where, KEYS);
    JsonNode list = object.path("matchers");
    if (!list.isArray() || list.isEmpty() || list.size() > Silence.MOST_MATCHERS) {
      throw wrong(where + ": matchers, expected a list of 1 to " + Silence.MOST_MATCHERS);
    }
    try {
      List<Matcher> matchers = new ArrayList<>();
      for (JsonNode each : list) {
        matchers.add(Matcher.parse(each.asText("")));
      }
      return new Silence(
          text(object, where, "id"),
          matchers,
          instant(object, where, "starts_at"),
          instant(object, where, "ends_at"),
          text(object, where, "created_by"),
          text(object, where, "comment"));
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          message.startsWith(where) ? message : where + ": " + message, e);
    }
  }

  private static void refuseOthers(JsonNode object, String where, Set<String> known) {
    if (!object.isObject()) {
      throw wrong(where + " is no object, expected " + SCHEMA);
    }
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw wrong(where + " has a key '" + shown(name) + "' that " + SCHEMA + " does not");
      }
    }
  }

  private static String text(JsonNode object, String where, String key) {
    JsonNode value = object.path(key);
    if (!value.isTextual()) {
      throw wrong(where + ": " + key + " is no text, expected one");
    }
    return value.textValue();
  }

  private static Instant instant(JsonNode object, String where, String key) {
    String text = text(object, where, key);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          where + ": " + key + " is '" + shown(text) + "', expected a time as 2026-04-21T07:40:31Z",
          e);
    }
  }

  private static String shown(String text) {
    return text.substring(0, Math.min(text.length(), 40)).replaceAll("\\p{C}", " ");
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what);
  }
}
