package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.check.MetricFacts;
import dev.inflight.rules.check.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads {@code metrics}: metrics of one's own, each with its unit and labels where they are known.
 */
final class MetricsReader {
  private static final List<String> KEYS = List.of("unit", "labels");

  private final IssueLog log;

  MetricsReader(IssueLog log) {
    this.log = log;
  }

  List<MetricFacts> read(Fields metrics) {
    List<MetricFacts> facts = new ArrayList<>();
    for (Field each : metrics.fields()) {
      metric(each).ifPresent(facts::add);
    }
    return facts;
  }

  private Optional<MetricFacts> metric(Field field) {
    String name = field.key().text();
    if (field.value() instanceof Scalar scalar && scalar.look() == Look.NULL) {
      return Optional.of(MetricFacts.named(name));
    }
    if (!(field.value() instanceof Fields fields)) {
      String found = name + " is " + field.value().words() + ", expected {unit, labels} or nothing";
      log.error(IssueKind.INVALID_VALUE, field.value().offset(), found);
      return Optional.empty();
    }
    Mapping metric = new Mapping(fields, "metric", KEYS, log);
    Optional<Unit> unit = metric.scalar("unit", "a unit").map(each -> Unit.ofUcum(each.text()));
    Set<String> labels = new HashSet<>();
    metric.texts("labels").forEach(each -> labels.add(each.text()));
    return Optional.of(new MetricFacts(name, unit, Optional.empty(), OptionalLong.empty(), labels));
  }
}
