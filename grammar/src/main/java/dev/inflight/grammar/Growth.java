package dev.inflight.grammar;

import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Adds nodes to a tree for as long as it stays within the limits. */
final class Growth {
  private final Stretch stretch;
  private int nodes;

  Growth(Stretch stretch) {
    this.stretch = stretch;
  }

  /** A node without operands. */
  Branch leaf(Token first, Token last, Function<Span, Condition> node) {
    return grow(0, first, last, node);
  }

  /** A node over operands of which the deepest has this depth. */
  Branch over(int depth, ParserRuleContext whole, Function<Span, Condition> node) {
    return over(depth, whole.getStart(), whole.getStop(), node);
  }

  /** A node over operands of which the deepest has this depth. */
  Branch over(int depth, Token first, Token last, Function<Span, Condition> node) {
    return grow(depth + 1, first, last, node);
  }

  private Branch grow(int depth, Token first, Token last, Function<Span, Condition> node) {
    nodes++;
    if (nodes > Limits.NODES) {
      throw refusal(IssueKind.TOO_MANY_NODES, first, Limits.NODES + " parts are the limit");
    }
    if (depth > Limits.NESTING) {
      String limit = Limits.NESTING + " operators above an operand are the limit";
      throw refusal(IssueKind.TOO_DEEP, first, limit);
    }
    return new Branch(node.apply(stretch.span(first, last)), depth);
  }

  private Refusal refusal(IssueKind kind, Token at, String limit) {
    return new Refusal(stretch.error(kind, at, limit));
  }
}
