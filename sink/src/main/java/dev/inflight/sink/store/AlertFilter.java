package dev.inflight.sink.store;

import dev.inflight.model.Level;

/** Which changes of alerts are asked for: those for which all that was said holds. */
public final class AlertFilter {
  /** All changes. */
  public static final AlertFilter ALL = new AlertFilter(Terms.NONE);

  private final Terms terms;

  private AlertFilter(Terms terms) {
    this.terms = terms;
  }

  /** That happened then or later, Unix nanoseconds. */
  public AlertFilter from(long ns) {
    return and("at_ns >= ?", ns);
  }

  /** That happened then or before, Unix nanoseconds. */
  public AlertFilter to(long ns) {
    return and("at_ns <= ?", ns);
  }

  /** Of that rule. */
  public AlertFilter rule(String rule) {
    return and("rule = ?", rule);
  }

  /** Of that episode. */
  public AlertFilter episode(String episode) {
    return and("episode = ?", episode);
  }

  /** Of that kind. */
  public AlertFilter kind(String kind) {
    return and("kind = ?", kind);
  }

  /** That matter at least so much. */
  public AlertFilter atLeast(Level level) {
    return and("level >= ?", level.ordinal());
  }

  /** With a label of that value. */
  public AlertFilter label(String name, String value) {
    return and(
        "EXISTS (SELECT 1 FROM json_each(alerts.labels) WHERE key = ? AND value = ?)", name, value);
  }

  private AlertFilter and(String term, Object... values) {
    return new AlertFilter(terms.and(term, values));
  }

  Terms terms() {
    return terms;
  }
}
