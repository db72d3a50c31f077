package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Field;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition.Template;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The keys of a rule that say what its alerts are called and labelled. */
final class AlertText {
  private static final List<String> ANNOTATIONS =
      List.of("summary", "description", RuleLinks.RUNBOOK_URL, RuleLinks.DASHBOARD_URL);

  private final Mapping rule;
  private final IssueLog log;
  private final Source nowhere;

  /**
   * @param nowhere the place of a template that the rule does not give
   */
  AlertText(Mapping rule, Source nowhere, IssueLog log) {
    this.rule = rule;
    this.nowhere = nowhere;
    this.log = log;
  }

  Template message() {
    return template("message", "description");
  }

  Template title() {
    return template("title", "summary");
  }

  private Template template(String key, String annotation) {
    Optional<Scalar> ours = rule.scalar(key, "a text");
    Optional<Scalar> theirs = annotation(annotation);
    if (ours.isPresent() && theirs.isPresent()) {
      String found = "both '" + key + "' and annotation '" + annotation + "', expected one of them";
      log.error(IssueKind.INVALID_VALUE, theirs.get().offset(), found);
    }
    return ours.map(this::written).or(() -> theirs.map(this::translated)).orElse(nothing());
  }

  private Template nothing() {
    return new Template("", nowhere);
  }

  private Template written(Scalar scalar) {
    return new Template(scalar.text(), source(scalar, scalar.text()));
  }

  private Template translated(Scalar scalar) {
    PrometheusTemplate template = PrometheusTemplate.of(scalar.text().strip());
    for (String each : template.refused()) {
      String expected = ", expected {{ $labels.NAME }}, {{ $value }} or a printf of the value";
      log.error(IssueKind.PLACEHOLDER, scalar.offset(), each + " has no counterpart" + expected);
    }
    return new Template(template.text(), source(scalar, template.text()));
  }

  private Source source(Scalar scalar, String text) {
    Document document = log.document();
    boolean block = document.line(scalar.from()) != document.line(scalar.offset());
    int blanks = block ? indentation(document.text(), scalar.from()) : 0;
    return document.source(scalar.from() + blanks, text);
  }

  private static int indentation(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at - from;
  }

  /** An annotation that is a text. */
  Optional<Scalar> annotation(String name) {
    return rule.value("annotations")
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast)
        .flatMap(all -> all.fields().stream().filter(f -> f.key().text().equals(name)).findFirst())
        .map(Field::value)
        .filter(Scalar.class::isInstance)
        .map(Scalar.class::cast);
  }

  /** Complains of annotations that are not read. */
  void checkAnnotations() {
    for (Field each : rule.fields("annotations").map(Fields::fields).orElse(List.of())) {
      String name = each.key().text();
      if (!(each.value() instanceof Scalar)) {
        rule.invalid("annotation " + name, each.value(), "a text");
      } else if (!ANNOTATIONS.contains(name)) {
        String found =
            "annotation '"
                + name
                + "' is not read: only "
                + String.join(", ", ANNOTATIONS)
                + " are";
        log.warning(IssueKind.UNKNOWN_KEY, each.key().offset(), found);
      }
    }
  }

  Labels labels() {
    Map<String, String> labels = new TreeMap<>();
    for (Field each : rule.fields("labels").map(Fields::fields).orElse(List.of())) {
      String name = each.key().text();
      if (!LabelNames.isName(name)) {
        String found = "label " + each.key().words() + ", expected " + LabelNames.EXPECTED;
        log.error(IssueKind.INVALID_VALUE, each.key().offset(), found);
      } else if (!(each.value() instanceof Scalar scalar) || scalar.look() == Look.NULL) {
        rule.invalid("label " + name, each.value(), "a text");
      } else if (labels.putIfAbsent(name, scalar.text()) != null) {
        String found = "label '" + name + "' given twice";
        log.error(IssueKind.INVALID_VALUE, each.key().offset(), found);
      }
    }
    return Labels.of(labels);
  }
}
