package dev.inflight.grammar;

import java.util.List;

/**
 * Which series are meant: a metric's name and what its labels must be.
 *
 * @param name without quotes
 * @param quoted whether it was written in quotes, and is printed so
 * @param matchers all must hold; empty: every series of that name
 */
public record MetricSelector(String name, boolean quoted, List<LabelMatcher> matchers) {
  public MetricSelector {
    matchers = List.copyOf(matchers);
  }
}
