package dev.inflight.ingest.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A path such as {@code /v1/rows/{id}}: its parts are texts, or names that stand for one part. */
final class PathTemplate {
  private final String text;
  private final List<String> parts;

  PathTemplate(String text) {
    boolean good = text.equals("/") || text.matches("(/([A-Za-z0-9._-]+|\\{[a-z_]+}))+");
    if (!good) {
      throw new IllegalArgumentException(
          "path of a route: %s, expected /text/{name}".formatted(text));
    }
    this.text = text;
    this.parts = text.equals("/") ? List.of() : List.of(text.substring(1).split("/"));
  }

  /** What the names stand for, when the path matches. */
  Optional<Map<String, String>> match(List<String> segments) {
    if (segments.size() != parts.size()) {
      return Optional.empty();
    }
    Map<String, String> variables = new HashMap<>();
    for (int at = 0; at < parts.size(); at++) {
      String part = parts.get(at);
      if (part.startsWith("{")) {
        variables.put(part.substring(1, part.length() - 1), segments.get(at));
      } else if (!part.equals(segments.get(at))) {
        return Optional.empty();
      }
    }
    return Optional.of(variables);
  }

  @Override
  public String toString() {
    return text;
  }
}
