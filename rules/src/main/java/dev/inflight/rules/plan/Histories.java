package dev.inflight.rules.plan;

import dev.inflight.grammar.MetricSelector;

/** Which points belong to a selector within one instance of a rule. */
@FunctionalInterface
public interface Histories {
  History of(MetricSelector selector);
}
