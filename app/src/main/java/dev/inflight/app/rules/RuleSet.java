package dev.inflight.app.rules;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.rules.Inhibition;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.MetricFacts;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.check.RuleChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What rule files hold, and everything that is wrong with them.
 *
 * @param files that were read, in their order
 * @param found how many rules there are, also such as cannot be read
 * @param rules in the order of their files; where an issue is an error, only to look for more
 * @param metrics that the files say are sent
 * @param issues in the order of the files, within a file by place
 */
public record RuleSet(
    List<String> files,
    int found,
    List<ReadRule> rules,
    List<Inhibition> inhibitions,
    List<MetricFacts> metrics,
    RuleOptions options,
    List<Issue> issues) {
  public RuleSet {
    files = List.copyOf(files);
    rules = List.copyOf(rules);
    inhibitions = List.copyOf(inhibitions);
    metrics = List.copyOf(metrics);
    issues = List.copyOf(issues);
  }

  /** The rules without how they were written. */
  public List<RuleDefinition> definitions() {
    return rules.stream().map(ReadRule::rule).toList();
  }

  /** The pipeline's metrics, and those that the files declare. */
  public MetricCatalog declaredMetrics() {
    return PipelineMetrics.and(metrics);
  }

  /** The pipeline's metrics, and each that a rule here asks for, as if somebody sent it. */
  public MetricCatalog ownMetrics() {
    return PipelineMetrics.and(Stream.concat(metrics.stream(), asked()).toList());
  }

  private Stream<MetricFacts> asked() {
    MetricCatalog declared = declaredMetrics();
    return rules.stream()
        .flatMap(each -> Explanation.selectors(each.rule().condition()))
        .map(MetricSelector::name)
        .distinct()
        .filter(name -> declared.find(name).isEmpty())
        .map(MetricFacts::named);
  }

  /** The same with the checks done that need no data. */
  public RuleSet checked(MetricCatalog catalog) {
    List<Issue> all = new ArrayList<>(issues);
    definitions().forEach(each -> all.addAll(RuleChecker.check(each, catalog)));
    if (options.objectives().isEmpty()) {
      definitions().stream()
          .filter(RuleSet::asksForGood)
          .forEach(each -> all.add(nothingGood(each)));
    }
    return new RuleSet(
        files, found, rules, inhibitions, metrics, options, IssueOrder.byFile(all, files));
  }

  private static boolean asksForGood(RuleDefinition rule) {
    return Explanation.selectors(rule.condition())
        .anyMatch(each -> each.name().replace('.', '/').equals(PipelineMetrics.GOOD));
  }

  private static Issue nothingGood(RuleDefinition rule) {
    return Issue.warning(
        IssueKind.UNKNOWN_METRIC,
        rule.source(),
        0,
        PipelineMetrics.GOOD + " needs objectives: options: {slo: {ttft: 500ms, tpot: 30ms}}");
  }

  /** Whether an issue forbids to use the rules. */
  public boolean hasErrors() {
    return issues.stream().anyMatch(Issue::isError);
  }
}
