package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Source;
import java.util.List;

/** The checks of one condition before it is used. Issues come in the order of the text. */
public final class Checker {

  private Checker() {}

  /** Everything that can be said of a condition: its shape, its units, its metrics, its truth. */
  public static List<Issue> check(Condition condition, Source source, MetricCatalog catalog) {
    throw new UnsupportedOperationException(condition + " " + source + catalog);
  }

  /**
   * Only what keeps a condition from being evaluated at all: functions and their arguments. Without
   * this list's errors, a condition can be planned.
   */
  public static List<Issue> shape(Condition condition, Source source) {
    throw new UnsupportedOperationException(condition + " " + source);
  }
}
