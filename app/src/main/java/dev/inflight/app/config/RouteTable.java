package dev.inflight.app.config;

import dev.inflight.app.channel.IssueLines;
import dev.inflight.app.channel.Section;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Document;
import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Malformed;
import dev.inflight.app.rules.RuleFile;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.YamlValues;
import dev.inflight.grammar.IssueKind;
import dev.inflight.join.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of routes, YAML or JSON: {@code routes: [{endpoint: GLOB, model: GLOB, case: GLOB, to:
 * {host: GLOB}}]}. All mistakes are told at once.
 */
public final class RouteTable {
  private RouteTable() {}

  /**
   * Reads the file.
   *
   * @throws CommandFailure when it cannot be read or holds mistakes
   */
  public static List<Route> read(Path file) {
    Document document;
    try {
      document = RuleFile.read(file, "a route table");
    } catch (Malformed e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": " + e.found(), e);
    }
    IssueLog log = new IssueLog(document);
    List<Route> routes = new ArrayList<>();
    try {
      List<Value> documents = YamlValues.of(document.text());
      documents.forEach(each -> routes.addAll(routes(each, log)));
      if (documents.isEmpty()) {
        log.error(IssueKind.MALFORMED_FILE, 0, "nothing, expected routes: and a list of them");
      }
    } catch (Malformed e) {
      log.error(IssueKind.MALFORMED_FILE, e.offset(), e.found());
    }
    if (!log.inOrder().isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, IssueLines.of(file, log));
    }
    return routes;
  }

  private static List<Route> routes(Value root, IssueLog log) {
    if (!(root instanceof Fields)) {
      return new RouteReader(log).read(root);
    }
    Optional<Section> top = Section.of(root, "route table", List.of("routes"), "routes:", log);
    Optional<Value> list = top.flatMap(each -> each.mapping().value("routes"));
    if (list.isEmpty()) {
      log.error(IssueKind.INVALID_VALUE, root.offset(), "no routes, expected a list of routes");
    }
    return list.map(new RouteReader(log)::read).orElse(List.of());
  }
}
