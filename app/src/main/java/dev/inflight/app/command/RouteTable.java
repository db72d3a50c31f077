package dev.inflight.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.join.IdentityField;
import dev.inflight.join.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file of routes, YAML or JSON: {@code routes: [{endpoint: GLOB, model: GLOB, case: GLOB, to:
 * {host: GLOB}}]}. All mistakes are told at once.
 */
final class RouteTable {
  private static final Set<String> PATTERNS = Set.of("endpoint", "model", "case");
  private static final long MOST_BYTES = 8L << 20;

  private final String name;
  private final List<String> mistakes = new ArrayList<>();

  private RouteTable(String name) {
    this.name = name;
  }

  /**
   * Reads the file.
   *
   * @throws CommandFailure when it cannot be read or holds mistakes
   */
  static List<Route> read(Path file) {
    RouteTable table = new RouteTable(file.toString());
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new CommandFailure(
            ExitCode.USAGE, file + ": larger than 8 MiB, expected a route table");
      }
      List<Route> routes = table.routes(new YAMLMapper().readTree(Files.readAllBytes(file)));
      if (!table.mistakes.isEmpty()) {
        throw new CommandFailure(ExitCode.USAGE, String.join("\n", table.mistakes));
      }
      return routes;
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      String problem = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
      throw new CommandFailure(
          ExitCode.USAGE, file + ":" + line + ": " + problem + ", expected YAML or JSON", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private List<Route> routes(JsonNode root) {
    List<Route> routes = new ArrayList<>();
    JsonNode list = root.isObject() ? root.path("routes") : root;
    if (!list.isArray() || list.isEmpty()) {
      mistakes.add(name + ": routes: nothing, expected a list of routes");
      return routes;
    }
    for (int at = 0; at < list.size(); at++) {
      routes.add(route("routes[" + at + "]", list.get(at)));
    }
    return routes;
  }

  private Route route(String where, JsonNode node) {
    Map<String, String> patterns = new LinkedHashMap<>();
    Map<String, String> selector = new LinkedHashMap<>();
    node.properties()
        .forEach(
            field -> {
              if (PATTERNS.contains(field.getKey())) {
                patterns.put(field.getKey(), text(where + "." + field.getKey(), field.getValue()));
              } else if (field.getKey().equals("to")) {
                selector(where + ".to", field.getValue(), selector);
              } else {
                mistakes.add(
                    name
                        + ": "
                        + where
                        + "."
                        + field.getKey()
                        + ": unknown, expected endpoint, model, case or to");
              }
            });
    if (selector.isEmpty()) {
      mistakes.add(
          name + ": " + where + ".to: nothing, expected identity fields such as {host: h1}");
    }
    return new Route(
        patterns.getOrDefault("endpoint", "*"),
        patterns.getOrDefault("model", "*"),
        patterns.getOrDefault("case", "*"),
        selector);
  }

  private void selector(String where, JsonNode node, Map<String, String> selector) {
    node.properties()
        .forEach(
            field -> {
              if (IdentityField.NAMES.contains(field.getKey())) {
                selector.put(field.getKey(), text(where + "." + field.getKey(), field.getValue()));
              } else {
                mistakes.add(
                    name
                        + ": "
                        + where
                        + "."
                        + field.getKey()
                        + ": unknown, expected one of "
                        + String.join(", ", IdentityField.NAMES));
              }
            });
  }

  private String text(String where, JsonNode node) {
    if (!node.isValueNode() || node.isNull()) {
      mistakes.add(name + ": " + where + ": no text, expected a pattern");
      return "";
    }
    return node.asText();
  }
}
