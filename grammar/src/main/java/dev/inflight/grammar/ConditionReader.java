package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import dev.inflight.grammar.antlr.AlertRuleParser.ConditionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;

/** Reads one condition: tokens, then the grammar, then the tree; stops where there are issues. */
final class ConditionReader {
  private final Stretch stretch;
  private final boolean infinite;

  private ConditionReader(Stretch stretch, boolean infinite) {
    this.stretch = stretch;
    this.infinite = infinite;
  }

  /**
   * Reads a part of a source.
   *
   * @param infinite whether a number beyond all doubles is infinite, and not an issue
   */
  static Parsed<Condition> read(Source source, Span part, boolean infinite) {
    Stretch stretch = new Stretch(source, part);
    try {
      return new ConditionReader(stretch, infinite).read();
    } catch (Refusal refusal) {
      return new Parsed<>(Optional.empty(), List.of(refusal.issue()));
    }
  }

  private Parsed<Condition> read() {
    if (Limits.tooLong(stretch.text())) {
      String found = Limits.BYTES / 1024 + " KiB of text are the limit";
      throw new Refusal(stretch.error(IssueKind.TOO_LONG, stretch.begin(), found));
    }
    Tokens tokens = Tokens.of(stretch);
    if (!tokens.issues().isEmpty()) {
      return new Parsed<>(Optional.empty(), tokens.issues());
    }
    if (tokens.isEmpty()) {
      throw new Refusal(
          stretch.error(IssueKind.EMPTY_EXPRESSION, stretch.begin(), "there is no condition"));
    }
    return build(parse(tokens));
  }

  private ConditionContext parse(Tokens tokens) {
    AlertRuleParser parser =
        new AlertRuleParser(new CommonTokenStream(new ListTokenSource(tokens.all())));
    parser.removeErrorListeners();
    parser.setErrorHandler(new StopAtOnce(new Complaint(stretch)));
    return parser.condition();
  }

  private Parsed<Condition> build(ConditionContext context) {
    List<Issue> issues = new ArrayList<>();
    Branch branch = new TreeBuilder(stretch, issues, infinite).branch(context.disjunction());
    return issues.isEmpty()
        ? new Parsed<>(Optional.of(branch.tree()), issues)
        : new Parsed<>(Optional.empty(), issues.subList(0, Math.min(issues.size(), Limits.ISSUES)));
  }
}
