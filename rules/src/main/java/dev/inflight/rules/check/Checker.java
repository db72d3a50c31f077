package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Source;
import java.util.List;

/** The checks of one condition before it is used. Issues come in the order of the text. */
public final class Checker {

  private Checker() {}

  /**
   * Everything that can be said of a condition: its functions, units, metrics and whether it can be
   * both true and false.
   */
  public static List<Issue> check(Condition condition, Source source, MetricCatalog catalog) {
    Findings findings = new Findings(source);
    new MetricCheck(findings, catalog).check(condition);
    new ShapeCheck(findings).check(condition);
    if (findings.errors() == 0) {
      new UnitCheck(findings, new Dimensions(catalog)).check(condition);
    }
    if (findings.errors() == 0) {
      new TruthCheck(findings).check(Units.inMetricUnits(condition, catalog));
    }
    return findings.inOrder();
  }

  /**
   * Only what keeps a condition from being evaluated at all: functions and their arguments. Without
   * errors here, a condition can be planned, though it may never be true.
   */
  public static List<Issue> shape(Condition condition, Source source) {
    Findings findings = new Findings(source);
    new ShapeCheck(findings).check(condition);
    return findings.inOrder();
  }
}
