package dev.inflight.app.rules.test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A YAML value and its place in the file, from 1.
 *
 * @param text of a scalar
 * @param items of a list
 * @param fields of a mapping, in their order
 * @param keyLines where the keys of a mapping stand
 */
record Yaml(
    Kind kind,
    String text,
    List<Yaml> items,
    Map<String, Yaml> fields,
    Map<String, Integer> keyLines,
    int line,
    int column) {

  /** What a value is. */
  enum Kind {
    SCALAR,
    NOTHING,
    LIST,
    MAPPING
  }

  static Yaml scalar(String text, int line, int column) {
    return new Yaml(Kind.SCALAR, text, List.of(), Map.of(), Map.of(), line, column);
  }

  static Yaml nothing(int line, int column) {
    return new Yaml(Kind.NOTHING, "", List.of(), Map.of(), Map.of(), line, column);
  }

  static Yaml list(List<Yaml> items, int line, int column) {
    return new Yaml(Kind.LIST, "", List.copyOf(items), Map.of(), Map.of(), line, column);
  }

  static Yaml mapping(
      Map<String, Yaml> fields, Map<String, Integer> keyLines, int line, int column) {
    return new Yaml(
        Kind.MAPPING,
        "",
        List.of(),
        new LinkedHashMap<>(fields),
        new LinkedHashMap<>(keyLines),
        line,
        column);
  }

  /** The value in the words of a message. */
  String words() {
    return switch (kind) {
      case SCALAR -> "'" + text + "'";
      case NOTHING -> "nothing";
      case LIST -> "a list";
      case MAPPING -> "a mapping";
    };
  }
}
