package dev.inflight.ingest.codec.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.inflight.ingest.codec.otlp.TraceSpan.Happening;
import dev.inflight.ingest.codec.otlp.TraceSpan.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Exports of traces as OTLP/JSON: ids in hexadecimal digits, long integers as texts, enums as
 * numbers. What other mappings of protobuf write instead (numbers, names of enums) is read, too.
 */
final class JsonTraces {
  private static final int MOST_DEEP = 64;

  /** An attribute has nine: its braces, names and texts. */
  private static final long MOST_TOKENS = 2L * Traces.MOST_PARTS;

  private static final String ERROR = "STATUS_CODE_ERROR";

  private static final ObjectReader READER =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MOST_DEEP)
                          .maxTokenCount(MOST_TOKENS)
                          .build())
                  .build())
          .reader();

  private JsonTraces() {}

  static List<TraceSpan> read(byte[] body) throws TraceFault {
    JsonNode root = tree(body);
    if (!root.isObject()) {
      throw new TraceFault("the body is no JSON object, expected resourceSpans");
    }
    List<TraceSpan> spans = new ArrayList<>();
    for (JsonNode from : root.path("resourceSpans")) {
      Attributes resource = attributes(from.at("/resource/attributes"));
      for (JsonNode scope : from.path("scopeSpans")) {
        JsonNode some = scope.path("spans");
        if (spans.size() + some.size() > Traces.MOST_SPANS) {
          throw TraceFault.tooLarge();
        }
        some.forEach(each -> spans.add(span(each, resource)));
      }
    }
    return spans;
  }

  private static JsonNode tree(byte[] body) throws TraceFault {
    try (JsonParser parser = READER.createParser(body)) {
      return tree(parser);
    } catch (JsonProcessingException e) {
      throw new TraceFault("the body is no JSON of at most " + MOST_DEEP + " levels");
    } catch (IOException e) {
      throw new TraceFault("the body is not UTF-8");
    }
  }

  private static JsonNode tree(JsonParser parser) throws IOException, TraceFault {
    try {
      JsonNode root = READER.readTree(parser);
      return root == null ? MissingNode.getInstance() : root;
    } catch (StreamConstraintsException e) {
      if (parser.currentTokenCount() > MOST_TOKENS) {
        throw TraceFault.tooLarge();
      }
      throw e;
    }
  }

  private static TraceSpan span(JsonNode span, Attributes resource) {
    List<Happening> events = new ArrayList<>();
    span.path("events")
        .forEach(
            each ->
                events.add(new Happening(each.path("name").asText(), time(each, "timeUnixNano"))));
    JsonNode status = span.at("/status/code");
    return new TraceSpan(
        id(span, "traceId"),
        id(span, "spanId"),
        id(span, "parentSpanId"),
        span.path("name").asText(),
        kind(span.path("kind")),
        time(span, "startTimeUnixNano"),
        time(span, "endTimeUnixNano"),
        status.asInt() == 2 || status.asText().equals(ERROR),
        attributes(span.path("attributes")),
        resource,
        events);
  }

  private static String id(JsonNode span, String key) {
    return span.path(key).asText().toLowerCase(Locale.ROOT);
  }

  private static Kind kind(JsonNode kind) {
    if (kind.isIntegralNumber()) {
      return Kind.of(kind.asLong());
    }
    String name = kind.asText();
    return Stream.of(Kind.values())
        .filter(each -> name.equals("SPAN_KIND_" + each.name()))
        .findFirst()
        .orElse(Kind.UNSPECIFIED);
  }

  /** A time that is a number or a text of one; 0 when it is neither. */
  private static long time(JsonNode node, String key) {
    JsonNode time = node.path(key);
    return time.isTextual() || time.isIntegralNumber() ? time.asLong(0) : 0;
  }

  private static Attributes attributes(JsonNode list) {
    Map<String, Object> values = new HashMap<>();
    for (JsonNode each : list) {
      value(each.path("value")).ifPresent(value -> values.put(each.path("key").asText(), value));
    }
    return new Attributes(values);
  }

  private static Optional<Object> value(JsonNode value) {
    if (value.has("stringValue")) {
      return Optional.of(value.path("stringValue").asText());
    } else if (value.has("intValue")) {
      return Optional.of(value.path("intValue").asText());
    } else if (value.has("doubleValue")) {
      return Optional.of(value.path("doubleValue").asText());
    } else if (value.has("boolValue")) {
      return Optional.of(value.path("boolValue").asBoolean());
    } else if (value.has("arrayValue")) {
      List<Object> all = new ArrayList<>();
      value.at("/arrayValue/values").forEach(each -> value(each).ifPresent(all::add));
      return Optional.of(all);
    }
    return Optional.empty();
  }
}
