package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser.ArgumentsContext;
import dev.inflight.grammar.antlr.AlertRuleParser.GroupedContext;
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

/** Makes what binds tightest: numbers, metrics, windows, calls and whatever is in parentheses. */
final class Leaves {
  private final TreeBuilder trees;
  private final Stretch stretch;
  private final Growth growth;
  private final List<Issue> issues;
  private final boolean infinite;
  private final Selectors selectors;
  private final Windows windows;

  Leaves(TreeBuilder trees, Stretch stretch, Growth growth, List<Issue> issues, boolean infinite) {
    this.trees = trees;
    this.stretch = stretch;
    this.growth = growth;
    this.issues = issues;
    this.infinite = infinite;
    this.selectors = new Selectors(stretch, issues);
    this.windows = new Windows(stretch, issues);
  }

  Branch windowed(WindowedContext context) {
    Branch operand = primary(context.primary());
    WindowContext window = context.window();
    if (window == null) {
      return operand;
    }
    WindowExtent extent = windows.extent(window);
    if (operand.tree() instanceof Condition.Metric metric) {
      Span whole = stretch.span(context.getStart(), context.getStop());
      return new Branch(new Condition.Windowed(metric.selector(), extent, whole), operand.depth());
    }
    issues.add(
        stretch.error(
            IssueKind.WINDOW_ON_NON_METRIC,
            window.getStart(),
            "a window belongs to a metric, not to what is computed"));
    return operand;
  }

  private Branch primary(PrimaryContext context) {
    if (context instanceof GroupedContext grouped) {
      return trees.disjunction(grouped.disjunction());
    } else if (context instanceof NamedContext named) {
      return named(named);
    } else if (context instanceof QuotedContext quoted) {
      MetricSelector selector = selectors.quoted(quoted.QUOTED().getSymbol(), quoted.matchers());
      return metric(selector, context);
    } else if (context instanceof NumberContext number) {
      return number(number);
    }
    double truth = ((TruthContext) context).TRUE() == null ? 0 : 1;
    return literal(truth, Optional.empty(), context);
  }

  private Branch named(NamedContext context) {
    Token name = context.NAME().getSymbol();
    ArgumentsContext arguments = context.arguments();
    if (arguments == null) {
      return metric(selectors.plain(name, context.matchers()), context);
    }
    Operands operands = new Operands();
    arguments.disjunction().forEach(each -> operands.add(trees.disjunction(each)));
    Span nameSpan = stretch.span(name, name);
    return growth.over(
        operands.depth(),
        context,
        span -> new Condition.Call(name.getText(), operands.trees(), nameSpan, span));
  }

  private Branch metric(MetricSelector selector, PrimaryContext context) {
    return growth.leaf(
        context.getStart(), context.getStop(), span -> new Condition.Metric(selector, span));
  }

  private Branch number(NumberContext context) {
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
