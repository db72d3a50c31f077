package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.LabelMatcher;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.grammar.Span;
import dev.inflight.grammar.WindowExtent;
import dev.inflight.rules.text.Nearest;
import dev.inflight.rules.text.NumberText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The check that somebody sends the metrics, with these labels and often enough: warnings only. */
final class MetricCheck {

  private static final double NS_PER_SECOND = 1e9;

  private final Findings findings;
  private final MetricCatalog catalog;
  private final Set<String> missing = new HashSet<>();

  MetricCheck(Findings findings, MetricCatalog catalog) {
    this.findings = findings;
    this.catalog = catalog;
  }

  void check(Condition condition) {
    Walk.through(
        condition,
        part -> {
          if (part instanceof Metric metric) {
            selector(metric.selector(), metric.span());
          } else if (part instanceof Windowed windowed) {
            selector(windowed.selector(), windowed.span())
                .ifPresent(facts -> window(facts, windowed));
          }
        });
  }

  private Optional<MetricFacts> selector(MetricSelector selector, Span span) {
    Optional<MetricFacts> facts = catalog.find(selector.name());
    if (facts.isEmpty() && missing.add(selector.name())) {
      findings.warning(
          IssueKind.UNKNOWN_METRIC,
          span,
          "nobody sends '" + selector.name() + "' yet",
          () -> Nearest.to(selector.name().replace('.', '/'), catalog.names()));
    }
    facts.ifPresent(known -> labels(known.labels(), selector, span));
    return facts;
  }

  private void labels(Set<String> known, MetricSelector selector, Span span) {
    for (LabelMatcher matcher : selector.matchers()) {
      if (!known.isEmpty() && !known.contains(matcher.label())) {
        findings.warning(
            IssueKind.UNKNOWN_LABEL,
            findings.within(span, matcher.label()),
            "'" + selector.name() + "' has no label '" + matcher.label() + "'",
            () -> Nearest.to(matcher.label(), known));
      }
    }
  }

  private void window(MetricFacts facts, Windowed windowed) {
    WindowExtent window = windowed.window();
    long interval = facts.intervalNs().orElse(0);
    if (window.timed() && window.size() < interval) {
      findings.warning(
          IssueKind.WINDOW_TOO_SHORT,
          windowed.span(),
          findings.quote(windowed)
              + " is shorter than the "
              + NumberText.sixDigits(interval / NS_PER_SECOND)
              + " s between two points of "
              + facts.name(),
          Optional::empty);
    }
  }
}
