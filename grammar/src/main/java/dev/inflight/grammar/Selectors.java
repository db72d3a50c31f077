package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import dev.inflight.grammar.antlr.AlertRuleParser.MatcherContext;
import dev.inflight.grammar.antlr.AlertRuleParser.MatchersContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Makes metric selectors of names and label matchers. */
final class Selectors {
  private final Stretch stretch;
  private final List<Issue> issues;

  Selectors(Stretch stretch, List<Issue> issues) {
    this.stretch = stretch;
    this.issues = issues;
  }

  MetricSelector plain(Token name, @Nullable MatchersContext matchers) {
    return new MetricSelector(name.getText(), false, all(matchers));
  }

  MetricSelector quoted(Token name, @Nullable MatchersContext matchers) {
    return new MetricSelector(nonEmpty(name), true, all(matchers));
  }

  private List<LabelMatcher> all(@Nullable MatchersContext matchers) {
    if (matchers == null) {
      return List.of();
    }
    List<LabelMatcher> all = new ArrayList<>();
    for (MatcherContext each : matchers.matcher()) {
      all.add(matcher(each));
    }
    return all;
  }

  private LabelMatcher matcher(MatcherContext context) {
    Token label = token(context, 0);
    Token value = token(context, 2);
    String name = label.getType() == AlertRuleParser.QUOTED ? nonEmpty(label) : label.getText();
    LabelMatcher matcher =
        new LabelMatcher(
            name, Operators.matching(token(context, 1)), Quotes.content(value.getText()));
    if (matcher.operator().isExpression()) {
      Expressions.fault(matcher.value())
          .ifPresent(
              fault ->
                  issues.add(stretch.error(IssueKind.INVALID_REGULAR_EXPRESSION, value, fault)));
    }
    return matcher;
  }

  private String nonEmpty(Token quoted) {
    String name = Quotes.content(quoted.getText());
    if (name.isEmpty()) {
      issues.add(
          stretch.error(
              IssueKind.UNEXPECTED_TOKEN, quoted, "a name was expected, found empty quotes"));
    }
    return name;
  }

  private static Token token(MatcherContext context, int child) {
    return ((TerminalNode) context.getChild(child)).getSymbol();
  }
}
