package dev.inflight.rules.engine;

import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.model.Labels;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which points a selector means within an instance: those of the instance's labels, but for labels
 * that its own matchers speak of. There {@code "$label"} stands for the instance's own value, so
 * that {@code m{replica!="$replica"}} means all others.
 */
final class Narrowing {

  private static final String REFERENCE = "$";

  private final Set<String> labels;

  Narrowing(List<String> by) {
    labels = Set.copyOf(by);
  }

  /** The labels that make instances. */
  Set<String> labels() {
    return labels;
  }

  /** The labels by which a selector's points are grouped. */
  Set<String> by(MetricSelector selector) {
    Set<String> left = new TreeSet<>(labels);
    selector.matchers().forEach(matcher -> left.remove(matcher.label()));
    return left;
  }

  /** Whether a selector speaks of the instance's own labels. */
  boolean refers(MetricSelector selector) {
    return selector.matchers().stream().anyMatch(this::refers);
  }

  private boolean refers(LabelMatcher matcher) {
    return !matcher.operator().isExpression()
        && matcher.value().startsWith(REFERENCE)
        && labels.contains(matcher.value().substring(REFERENCE.length()));
  }

  /** The selector with an instance's values in it. */
  MetricSelector within(MetricSelector selector, Labels instance) {
    List<LabelMatcher> matchers =
        selector.matchers().stream().map(matcher -> within(matcher, instance)).toList();
    return new MetricSelector(selector.name(), selector.quoted(), matchers);
  }

  private LabelMatcher within(LabelMatcher matcher, Labels instance) {
    return refers(matcher)
        ? new LabelMatcher(
            matcher.label(),
            matcher.operator(),
            instance.get(matcher.value().substring(REFERENCE.length())))
        : matcher;
  }
}
