package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads the trees of the corpus: nested arrays whose first item is the construct. */
final class CorpusTrees {
  private CorpusTrees() {}

  static Tree of(JsonNode ast) {
    String head = ast.path(0).asText();
    return switch (head) {
      case "num" -> Tree.number(CorpusNumbers.of(ast.path(1)).orElse(Double.NaN));
      case "metric" -> Tree.metric(ast.path(1).asText());
      case "range" -> range(ast);
      case "call" -> new Tree("call " + ast.path(1).asText(), parts(ast, 2));
      case "and", "or" -> Tree.group(head, parts(ast, 1));
      default -> new Tree(head, parts(ast, 1));
    };
  }

  private static Tree range(JsonNode ast) {
    String name = ast.path(1).asText();
    return ast.path(2).asText().equals("points")
        ? Tree.points(name, ast.path(3).asLong())
        : Tree.seconds(name, ast.path(3).asDouble());
  }

  private static List<Tree> parts(JsonNode ast, int from) {
    List<Tree> parts = new ArrayList<>();
    for (int at = from; at < ast.size(); at++) {
      parts.add(of(ast.get(at)));
    }
    return parts;
  }
}
