package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.LabelMatcher.Operator;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.rules.Inhibition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code inhibit}: matchers are a mapping, in which each label equals its value, or texts
 * such as {@code name="stalled", host=~"h.*"}.
 */
final class InhibitionReader {
  private static final String EXPECTED = "matchers such as {level: critical} or host=~\"h.*\"";
  private static final List<String> KEYS = List.of("source", "target", "equal");

  private final IssueLog log;

  InhibitionReader(IssueLog log) {
    this.log = log;
  }

  List<Inhibition> read(Value value) {
    List<Inhibition> inhibitions = new ArrayList<>();
    List<Value> values = value instanceof Items items ? items.values() : List.of(value);
    for (Value each : values) {
      if (each instanceof Fields fields) {
        inhibitions.add(one(new Mapping(fields, "inhibition", KEYS, log)));
      } else {
        String found = "inhibit is " + each.words() + ", expected {source, target, equal}";
        log.error(IssueKind.INVALID_VALUE, each.offset(), found);
      }
    }
    return inhibitions;
  }

  private Inhibition one(Mapping mapping) {
    List<String> equal = mapping.texts("equal").stream().map(Scalar::text).toList();
    return new Inhibition(matchers(mapping, "source"), matchers(mapping, "target"), equal);
  }

  private List<LabelMatcher> matchers(Mapping mapping, String key) {
    Optional<Value> value = mapping.value(key);
    if (value.isEmpty()) {
      String found = "an inhibition without '" + key + "', expected " + EXPECTED;
      log.error(IssueKind.INVALID_VALUE, mapping.offset(), found);
      return List.of();
    }
    List<LabelMatcher> matchers = new ArrayList<>();
    if (value.get() instanceof Fields fields) {
      fields.fields().forEach(each -> matchers.addAll(equality(each)));
    } else {
      mapping.texts(key).forEach(each -> matchers.addAll(written(each)));
    }
    return matchers;
  }

  private List<LabelMatcher> equality(Field field) {
    if (field.value() instanceof Scalar scalar && LabelNames.isName(field.key().text())) {
      return List.of(new LabelMatcher(field.key().text(), Operator.EQUAL, scalar.text()));
    }
    String found = field.key().words() + " is " + field.value().words() + ", expected " + EXPECTED;
    log.error(IssueKind.INVALID_VALUE, field.key().offset(), found);
    return List.of();
  }

  /** Reads matchers as the rule language does: as those of a metric. */
  private List<LabelMatcher> written(Scalar scalar) {
    String text = scalar.text().strip();
    boolean braced = text.startsWith("{") && text.endsWith("}");
    Parsed<Condition> parsed =
        RuleText.condition(Source.of(braced ? "m" + text : "m{" + text + "}"));
    if (parsed.tree().isPresent() && parsed.tree().get() instanceof Metric metric) {
      return metric.selector().matchers();
    }
    String why = parsed.issues().stream().findFirst().map(Issue::found).orElse("no matchers");
    String found = scalar.words() + ": " + why + ", expected " + EXPECTED;
    log.error(IssueKind.INVALID_VALUE, scalar.offset(), found);
    return List.of();
  }
}
