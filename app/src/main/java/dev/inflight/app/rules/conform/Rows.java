package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.SeriesRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Feeds an engine with rows of values, as the peer is fed. */
final class Rows {
  private final RuleEngine engine;

  Rows(RuleEngine engine) {
    this.engine = engine;
  }

  /** One row's points; a text is known to templates only, and the rest to nobody. */
  List<AlertChange> add(Map<String, JsonNode> values, long timeNs, long step) {
    Map<SeriesRef, Double> points = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          OptionalDouble number = CorpusNumbers.of(value);
          if (number.isPresent()) {
            points.put(engine.series(name, Labels.NONE), number.getAsDouble());
          } else if (value.has("str")) {
            engine.text(name, value.path("str").asText());
          }
        });
    List<AlertChange> changes = new ArrayList<>(engine.row(timeNs, step));
    points.forEach((series, value) -> changes.addAll(engine.add(series, timeNs, step, value)));
    return changes;
  }

  static Map<String, JsonNode> values(JsonNode row) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    row.path("values").properties().forEach(each -> values.put(each.getKey(), each.getValue()));
    return values;
  }
}
