package dev.inflight.rules.engine;

import dev.inflight.grammar.Parsed;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.plan.Wording;
import dev.inflight.rules.text.TemplateNames;
import dev.inflight.rules.text.TextScope;
import dev.inflight.rules.text.TextTemplate;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The texts of a rule's alerts: its templates, or its condition where a template gives nothing. */
final class AlertTexts {

  private final String condition;
  private final Optional<TextTemplate> message;
  private final Optional<TextTemplate> title;
  private final String name;

  AlertTexts(RuleDefinition rule) {
    condition = Wording.of(rule.condition());
    name = rule.named() ? rule.name() : condition;
    message = template(rule.message());
    title = template(rule.title());
  }

  private static Optional<TextTemplate> template(RuleDefinition.Template template) {
    if (template.text().isEmpty()) {
      return Optional.empty();
    }
    Parsed<TextTemplate> parsed = TextTemplate.parse(template.source(), TemplateNames.ANY);
    return parsed.tree();
  }

  String message(TextScope scope) {
    return message.flatMap(template -> template.render(scope)).orElse(condition);
  }

  String title(TextScope scope) {
    return title.flatMap(template -> template.render(scope)).orElse(name);
  }

  /** Metrics that the templates print. */
  Set<String> metrics() {
    Set<String> metrics = new LinkedHashSet<>();
    message.ifPresent(template -> metrics.addAll(template.metrics()));
    title.ifPresent(template -> metrics.addAll(template.metrics()));
    return metrics;
  }
}
