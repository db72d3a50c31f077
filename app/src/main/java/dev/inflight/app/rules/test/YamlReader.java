package dev.inflight.app.rules.test;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads YAML, and thereby JSON, with the place of every value. */
final class YamlReader {
  private static final int MOST_DEEP = 64;
  private static final YAMLFactory YAML =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final String name;
  private final YAMLParser parser;

  private YamlReader(String name, YAMLParser parser) {
    this.name = name;
    this.parser = parser;
  }

  /**
   * The first document of a text.
   *
   * @param name of the file, for messages
   * @throws CommandFailure when it is no YAML
   */
  static Yaml read(String name, String text) {
    try (YAMLParser parser = YAML.createParser(text)) {
      JsonToken first = parser.nextToken();
      return first == null ? Yaml.nothing(1, 1) : new YamlReader(name, parser).value(first, 0);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation() == null ? JsonLocation.NA : e.getLocation();
      String problem = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
      throw failure(name, at, problem + ", expected YAML", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static CommandFailure failure(String name, JsonLocation at, String what, Throwable why) {
    int line = Math.max(1, at.getLineNr());
    int column = Math.max(1, at.getColumnNr());
    return new CommandFailure(ExitCode.USAGE, name + ":" + line + ":" + column + ": " + what, why);
  }

  private Yaml value(JsonToken token, int depth) throws IOException {
    JsonLocation at = parser.currentTokenLocation();
    if (depth > MOST_DEEP) {
      throw failure(name, at, "nested too deep, expected at most " + MOST_DEEP, new IOException());
    }
    return switch (token) {
      case START_OBJECT -> mapping(at, depth);
      case START_ARRAY -> list(at, depth);
      case VALUE_NULL -> Yaml.nothing(at.getLineNr(), at.getColumnNr());
      default -> scalar(at);
    };
  }

  private Yaml scalar(JsonLocation at) throws IOException {
    if (parser.isCurrentAlias()) {
      throw failure(name, at, "an alias, expected the value written out", new IOException("alias"));
    }
    return Yaml.scalar(parser.getText(), at.getLineNr(), at.getColumnNr());
  }

  private Yaml list(JsonLocation at, int depth) throws IOException {
    List<Yaml> items = new ArrayList<>();
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      items.add(value(next, depth + 1));
    }
    return Yaml.list(items, at.getLineNr(), at.getColumnNr());
  }

  private Yaml mapping(JsonLocation at, int depth) throws IOException {
    Map<String, Yaml> fields = new LinkedHashMap<>();
    Map<String, Integer> lines = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      lines.put(key, parser.currentTokenLocation().getLineNr());
      fields.put(key, value(parser.nextToken(), depth + 1));
    }
    return Yaml.mapping(fields, lines, at.getLineNr(), at.getColumnNr());
  }
}
