package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.text.TemplateNames;
import dev.inflight.rules.text.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The placeholders that one rule can fill: metrics of its conditions or that are sent, and labels
 * of its alerts.
 */
final class RuleNames implements TemplateNames {

  private final MetricCatalog catalog;
  private final Set<String> metrics = new LinkedHashSet<>();
  private final Set<String> labels = new LinkedHashSet<>();
  private final Set<String> references = new LinkedHashSet<>();
  private final List<String> by;
  private boolean makesInstances;

  RuleNames(RuleDefinition rule, MetricCatalog catalog) {
    this.catalog = catalog;
    this.by = rule.by();
    collect(rule.condition());
    rule.clear().ifPresent(clear -> collect(clear.condition()));
    labels.addAll(rule.by());
    labels.addAll(rule.labels().names());
  }

  private void collect(Condition condition) {
    Walk.through(
        condition,
        part -> {
          if (part instanceof Metric metric) {
            add(metric.selector());
          } else if (part instanceof Windowed windowed) {
            add(windowed.selector());
          }
        });
  }

  private void add(MetricSelector selector) {
    metrics.add(selector.name());
    makesInstances |= selector.matchers().stream().noneMatch(each -> by.contains(each.label()));
    for (LabelMatcher matcher : selector.matchers()) {
      if (!matcher.operator().isExpression() && matcher.value().matches("\\$[A-Za-z_]\\w*")) {
        references.add(matcher.value().substring(1));
      }
    }
  }

  @Override
  public boolean metric(String name) {
    return metrics.contains(name)
        || metrics.stream().anyMatch(known -> slashed(known).equals(slashed(name)))
        || catalog.find(name).isPresent();
  }

  private static String slashed(String name) {
    return name.replace('.', '/');
  }

  @Override
  public boolean label(String name) {
    return labels.contains(name);
  }

  @Override
  public Collection<String> suggestions() {
    List<String> all = new ArrayList<>(metrics);
    labels.forEach(label -> all.add("labels." + label));
    all.addAll(Word.words());
    all.addAll(catalog.names());
    return all;
  }

  /** The metrics of both conditions, as written. */
  Set<String> metrics() {
    return metrics;
  }

  /** Whether any selector speaks of none of the labels of {@code by}, so that its series count. */
  boolean makesInstances() {
    return makesInstances;
  }

  /** Labels whose own value of the instance a matcher asks for. */
  Set<String> references() {
    return references;
  }
}
