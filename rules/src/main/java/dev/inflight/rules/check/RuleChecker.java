package dev.inflight.rules.check;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.text.Nearest;
import dev.inflight.rules.text.TextTemplate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The checks of a whole rule: both conditions, templates, labels and timing. */
public final class RuleChecker {

  private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\{)\\{[^{}]+}");

  private final RuleDefinition rule;
  private final MetricCatalog catalog;
  private final RuleNames names;
  private final List<Issue> issues = new ArrayList<>();

  private RuleChecker(RuleDefinition rule, MetricCatalog catalog) {
    this.rule = rule;
    this.catalog = catalog;
    this.names = new RuleNames(rule, catalog);
  }

  /** Everything that can be said of a rule, in the order of its text. */
  public static List<Issue> check(RuleDefinition rule, MetricCatalog catalog) {
    RuleChecker checker = new RuleChecker(rule, catalog);
    checker.conditions();
    checker.template(rule.message());
    checker.template(rule.title());
    checker.labels();
    checker.by();
    checker.references();
    TimingCheck.check(rule, checker::error);
    return Findings.inOrder(checker.issues);
  }

  private void conditions() {
    issues.addAll(Checker.check(rule.condition(), rule.source(), catalog));
    rule.clear()
        .ifPresent(
            clear -> issues.addAll(Checker.check(clear.condition(), clear.source(), catalog)));
  }

  private void template(Template template) {
    Source place = template.source();
    Source source = new Source(place.name(), template.text(), place.line(), place.column());
    issues.addAll(TextTemplate.parse(source, names).issues());
  }

  private void labels() {
    for (String name : rule.labels().names()) {
      if (PLACEHOLDER.matcher(rule.labels().get(name)).find()) {
        error(
            "label '"
                + name
                + "' takes its value from a measurement: every value would be another alert; put"
                + " it in the message");
      }
    }
  }

  /** A matcher's value that looks like the instance's own, of a label that makes no instances. */
  private void references() {
    for (String label : names.references()) {
      if (!rule.by().contains(label)) {
        error(
            "\"$"
                + label
                + "\" stands for the instance's own "
                + label
                + ", and by does not name that label");
      }
    }
  }

  private void by() {
    Set<String> seen = new HashSet<>();
    for (String label : rule.by()) {
      if (!seen.add(label)) {
        error("by names the label '" + label + "' twice");
      }
      unknownLabel(label);
    }
    if (!rule.by().isEmpty() && !names.metrics().isEmpty() && !names.makesInstances()) {
      error(
          "no instance is ever made: every metric of this rule speaks of a label of by itself, and"
              + " is therefore not grouped by it");
    }
    if (rule.maxInstances() < 1) {
      error("max_instances is " + rule.maxInstances() + "; expected 1 or more");
    }
  }

  /** Warns of a label that no metric of the rule has, where all of their labels are known. */
  private void unknownLabel(String label) {
    Set<String> known = new HashSet<>();
    for (String metric : names.metrics()) {
      Set<String> labels = catalog.find(metric).map(MetricFacts::labels).orElseGet(Set::of);
      if (labels.isEmpty() || labels.contains(label)) {
        return;
      }
      known.addAll(labels);
    }
    if (!known.isEmpty()) {
      Issue issue =
          Issue.warning(
              IssueKind.UNKNOWN_LABEL,
              rule.source(),
              0,
              "by names the label '" + label + "', which no metric of this rule has");
      Optional<String> meant = Nearest.to(label, known);
      issues.add(meant.map(issue::suggesting).orElse(issue));
    }
  }

  private void error(String found) {
    issues.add(Issue.error(IssueKind.INVALID_VALUE, rule.source(), 0, found));
  }
}
