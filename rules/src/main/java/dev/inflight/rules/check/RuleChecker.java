package dev.inflight.rules.check;

import dev.inflight.grammar.Issue;
import dev.inflight.rules.RuleDefinition;
import java.util.List;

/** The checks of a whole rule: both conditions, templates, labels and timing. */
public final class RuleChecker {

  private RuleChecker() {}

  /** Everything that can be said of a rule, in the order of its text. */
  public static List<Issue> check(RuleDefinition rule, MetricCatalog catalog) {
    throw new UnsupportedOperationException(rule + " " + catalog);
  }
}
