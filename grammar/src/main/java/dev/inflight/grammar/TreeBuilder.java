package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import dev.inflight.grammar.antlr.AlertRuleParser.ComparisonContext;
import dev.inflight.grammar.antlr.AlertRuleParser.ConjunctionContext;
import dev.inflight.grammar.antlr.AlertRuleParser.DisjunctionContext;
import dev.inflight.grammar.antlr.AlertRuleParser.NegationContext;
import dev.inflight.grammar.antlr.AlertRuleParser.ProductContext;
import dev.inflight.grammar.antlr.AlertRuleParser.SignedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.SumContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Makes a condition of what the parser saw. Plain recursion over brackets; chains and signs are
 * loops, so the depth of calls is bounded by that of brackets.
 */
final class TreeBuilder {
  private final Growth growth;
  private final Leaves leaves;

  TreeBuilder(Stretch stretch, List<Issue> issues, boolean infinite) {
    this.growth = new Growth(stretch);
    this.leaves = new Leaves(this, stretch, growth, issues, infinite);
  }

  /** The tree of everything below a context. */
  Branch disjunction(DisjunctionContext context) {
    List<ConjunctionContext> parts = context.conjunction();
    if (parts.size() == 1) {
      return conjunction(parts.get(0));
    }
    Operands operands = new Operands();
    parts.forEach(part -> operands.add(conjunction(part)));
    return growth.over(
        operands.depth(), context, span -> new Condition.AnyOf(operands.trees(), span));
  }

  private Branch conjunction(ConjunctionContext context) {
    List<NegationContext> parts = context.negation();
    if (parts.size() == 1) {
      return negation(parts.get(0));
    }
    Operands operands = new Operands();
    parts.forEach(part -> operands.add(negation(part)));
    return growth.over(
        operands.depth(), context, span -> new Condition.AllOf(operands.trees(), span));
  }

  private Branch negation(NegationContext context) {
    Branch branch = comparison(context.comparison());
    Token end = context.getStop();
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token sign = token(context, i);
      int times = sign.getType() == AlertRuleParser.NOT_MATCHES ? 2 : 1;
      for (int n = 0; n < times; n++) {
        Branch inner = branch;
        branch =
            growth.over(inner.depth(), sign, end, span -> new Condition.Not(inner.tree(), span));
      }
    }
    return branch;
  }

  private Branch comparison(ComparisonContext context) {
    List<SumContext> sums = context.sum();
    if (sums.size() == 1) {
      return sum(sums.get(0));
    }
    Operands operands = new Operands();
    sums.forEach(sum -> operands.add(sum(sum)));
    List<Comparator> comparators = new ArrayList<>();
    for (int i = 1; i < context.getChildCount(); i += 2) {
      comparators.add(Operators.comparator(token(context, i)));
    }
    return growth.over(
        operands.depth(),
        context,
        span -> new Condition.Comparison(operands.trees(), comparators, span));
  }

  private Branch sum(SumContext context) {
    Branch left = product((ProductContext) context.getChild(0));
    for (int i = 1; i < context.getChildCount(); i += 2) {
      ProductContext right = (ProductContext) context.getChild(i + 1);
      left = arithmetic(left, token(context, i), product(right), context, right);
    }
    return left;
  }

  private Branch product(ProductContext context) {
    Branch left = signed((SignedContext) context.getChild(0));
    for (int i = 1; i < context.getChildCount(); i += 2) {
      SignedContext right = (SignedContext) context.getChild(i + 1);
      left = arithmetic(left, token(context, i), signed(right), context, right);
    }
    return left;
  }

  private Branch arithmetic(
      Branch left, Token sign, Branch right, ParserRuleContext chain, ParserRuleContext last) {
    ArithmeticOperator operator = Operators.arithmetic(sign);
    return growth.over(
        Math.max(left.depth(), right.depth()),
        chain.getStart(),
        last.getStop(),
        span -> new Condition.Arithmetic(operator, left.tree(), right.tree(), span));
  }

  private Branch signed(SignedContext context) {
    Branch branch = leaves.windowed(context.windowed());
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token sign = token(context, i);
      if (sign.getType() == AlertRuleParser.MINUS) {
        Branch inner = branch;
        branch =
            growth.over(
                inner.depth(),
                sign,
                context.getStop(),
                span -> new Condition.Negative(inner.tree(), span));
      }
    }
    return branch;
  }

  private static Token token(ParserRuleContext context, int child) {
    return ((TerminalNode) context.getChild(child)).getSymbol();
  }
}
