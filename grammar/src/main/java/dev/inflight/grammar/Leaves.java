package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser.NamedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.NumberContext;
import dev.inflight.grammar.antlr.AlertRuleParser.PrimaryContext;
import dev.inflight.grammar.antlr.AlertRuleParser.QuotedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.TruthContext;
import dev.inflight.grammar.antlr.AlertRuleParser.WindowContext;
import dev.inflight.grammar.antlr.AlertRuleParser.WindowedContext;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Makes what binds tightest: numbers, metrics, windows and calls. */
final class Leaves {
  private final Stretch stretch;
  private final Growth growth;
  private final List<Issue> issues;
  private final boolean infinite;
  private final Selectors selectors;
  private final Windows windows;

  Leaves(Stretch stretch, Growth growth, List<Issue> issues, boolean infinite) {
    this.stretch = stretch;
    this.growth = growth;
    this.issues = issues;
    this.infinite = infinite;
    this.selectors = new Selectors(stretch, issues);
    this.windows = new Windows(stretch, issues);
  }

  /** An operand with its window; what is no metric stays as it is, with an issue. */
  Branch windowed(Branch operand, WindowedContext context) {
    WindowContext window = context.window();
    WindowExtent extent = windows.extent(window);
    if (operand.tree() instanceof Condition.Metric metric) {
      Span whole = stretch.span(context.getStart(), context.getStop());
      return new Branch(new Condition.Windowed(metric.selector(), extent, whole), 0);
    }
    issues.add(
        stretch.error(
            IssueKind.WINDOW_ON_NON_METRIC,
            window.getStart(),
            "a window belongs to a metric, not to what is computed"));
    return operand;
  }

  Branch call(NamedContext context, Operands operands) {
    Token name = context.NAME().getSymbol();
    Span nameSpan = stretch.span(name, name);
    return growth.over(
        operands.depth(),
        context,
        span -> new Condition.Call(name.getText(), operands.trees(), nameSpan, span));
  }

  Branch metric(NamedContext context) {
    return metric(selectors.plain(context.NAME().getSymbol(), context.matchers()), context);
  }

  Branch metric(QuotedContext context) {
    return metric(selectors.quoted(context.QUOTED().getSymbol(), context.matchers()), context);
  }

  private Branch metric(MetricSelector selector, PrimaryContext context) {
    return growth.leaf(
        context.getStart(), context.getStop(), span -> new Condition.Metric(selector, span));
  }

  Branch truth(TruthContext context) {
    return literal(context.TRUE() == null ? 0 : 1, Optional.empty(), context);
  }

  Branch number(NumberContext context) {
    Token token = context.NUMBER().getSymbol();
    Numeral numeral = Numeral.of(token.getText());
    double value = numeral.value();
    if (Double.isInfinite(value) && !infinite) {
      String found = "there is no such number as " + Words.quoted(token);
      issues.add(stretch.error(IssueKind.MALFORMED_NUMBER, token, found));
    }
    return literal(value, unit(numeral, context.PERCENT()), context);
  }

  private static Optional<LiteralUnit> unit(Numeral numeral, TerminalNode percent) {
    return percent == null ? LiteralUnit.of(numeral.tail()) : Optional.of(LiteralUnit.PERCENT);
  }

  private Branch literal(double value, Optional<LiteralUnit> unit, PrimaryContext context) {
    return growth.leaf(
        context.getStart(), context.getStop(), span -> new Condition.Literal(value, unit, span));
  }
}
