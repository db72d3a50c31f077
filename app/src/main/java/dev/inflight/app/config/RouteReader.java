package dev.inflight.app.config;

import dev.inflight.app.channel.Section;
import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.join.IdentityField;
import dev.inflight.join.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code [{endpoint: GLOB, model: GLOB, case: GLOB, to: {host: GLOB}}]}. */
final class RouteReader {
  private static final List<String> KEYS = List.of("endpoint", "model", "case", "to");
  private static final String SHAPE = "{endpoint, model, case, to: {host: h1}}";
  private static final int MOST = 100_000;

  private final IssueLog log;

  RouteReader(IssueLog log) {
    this.log = log;
  }

  List<Route> read(Value value) {
    List<Route> routes = new ArrayList<>();
    if (!(value instanceof Items items) || items.values().isEmpty()) {
      log.error(IssueKind.INVALID_VALUE, value.offset(), "no route, expected a list of routes");
      return routes;
    }
    if (items.values().size() > MOST) {
      String found = items.values().size() + " routes, expected at most " + MOST;
      log.error(IssueKind.INVALID_VALUE, items.offset(), found);
      return routes;
    }
    for (Value each : items.values()) {
      Section.of(each, "route", KEYS, SHAPE, log).ifPresent(section -> routes.add(route(section)));
    }
    return routes;
  }

  private static Route route(Section section) {
    return new Route(
        pattern(section, "endpoint"),
        pattern(section, "model"),
        pattern(section, "case"),
        selector(section));
  }

  private static String pattern(Section section, String key) {
    return section.text(key, "a pattern").map(Scalar::text).orElse("*");
  }

  private static Map<String, String> selector(Section route) {
    Map<String, String> selector = new LinkedHashMap<>();
    Optional<Value> value = route.mapping().value("to");
    if (value.isEmpty() || (value.get() instanceof Fields none && none.fields().isEmpty())) {
      int offset = value.map(Value::offset).orElseGet(route.mapping()::offset);
      route.error(offset, "a route to nobody, expected identity fields such as to: {host: h1}");
      return selector;
    }
    Optional<Section> to = route.section("to", "selector", IdentityField.NAMES, "{host: h1}");
    for (String each : IdentityField.NAMES) {
      to.flatMap(fields -> fields.text(each, "a pattern"))
          .ifPresent(text -> selector.put(each, text.text()));
    }
    return selector;
  }
}
