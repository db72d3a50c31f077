package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleBaseVisitor;
import dev.inflight.grammar.antlr.AlertRuleParser;
import dev.inflight.grammar.antlr.AlertRuleParser.ComparisonContext;
import dev.inflight.grammar.antlr.AlertRuleParser.ConjunctionContext;
import dev.inflight.grammar.antlr.AlertRuleParser.DisjunctionContext;
import dev.inflight.grammar.antlr.AlertRuleParser.GroupedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.NamedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.NegationContext;
import dev.inflight.grammar.antlr.AlertRuleParser.NumberContext;
import dev.inflight.grammar.antlr.AlertRuleParser.ProductContext;
import dev.inflight.grammar.antlr.AlertRuleParser.QuotedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.SignedContext;
import dev.inflight.grammar.antlr.AlertRuleParser.SumContext;
import dev.inflight.grammar.antlr.AlertRuleParser.TruthContext;
import dev.inflight.grammar.antlr.AlertRuleParser.WindowedContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Makes a condition of what the parser saw. Chains and signs are loops, and contexts that only wrap
 * another are passed over, so the depth of calls is a few for each bracket.
 */
final class TreeBuilder extends AlertRuleBaseVisitor<Branch> {
  private final Growth growth;
  private final Leaves leaves;

  TreeBuilder(Stretch stretch, List<Issue> issues, boolean infinite) {
    this.growth = new Growth(stretch);
    this.leaves = new Leaves(stretch, growth, issues, infinite);
  }

  /** The tree of everything below a context. */
  Branch branch(ParserRuleContext context) {
    ParserRuleContext inner = context;
    while (inner.getChildCount() == 1 && inner.getChild(0) instanceof ParserRuleContext only) {
      inner = only;
    }
    return inner.accept(this);
  }

  @Override
  public Branch visitDisjunction(DisjunctionContext context) {
    Operands operands = operands(context.conjunction());
    return growth.over(
        operands.depth(), context, span -> new Condition.AnyOf(operands.trees(), span));
  }

  @Override
  public Branch visitConjunction(ConjunctionContext context) {
    Operands operands = operands(context.negation());
    return growth.over(
        operands.depth(), context, span -> new Condition.AllOf(operands.trees(), span));
  }

  private Operands operands(List<? extends ParserRuleContext> contexts) {
    Operands operands = new Operands();
    for (ParserRuleContext context : contexts) {
      operands.add(branch(context));
    }
    return operands;
  }

  @Override
  public Branch visitNegation(NegationContext context) {
    Branch branch = branch(context.comparison());
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token sign = token(context, i);
      int times = sign.getType() == AlertRuleParser.NOT_MATCHES ? 2 : 1;
      for (int n = 0; n < times; n++) {
        Branch inner = branch;
        branch =
            growth.over(
                inner.depth(),
                sign,
                context.getStop(),
                span -> new Condition.Not(inner.tree(), span));
      }
    }
    return branch;
  }

  @Override
  public Branch visitComparison(ComparisonContext context) {
    Operands operands = operands(context.sum());
    List<Comparator> comparators = new ArrayList<>();
    for (int i = 1; i < context.getChildCount(); i += 2) {
      comparators.add(Operators.comparator(token(context, i)));
    }
    return growth.over(
        operands.depth(),
        context,
        span -> new Condition.Comparison(operands.trees(), comparators, span));
  }

  @Override
  public Branch visitSum(SumContext context) {
    return chain(context);
  }

  @Override
  public Branch visitProduct(ProductContext context) {
    return chain(context);
  }

  private Branch chain(ParserRuleContext context) {
    Branch left = branch((ParserRuleContext) context.getChild(0));
    for (int i = 1; i < context.getChildCount(); i += 2) {
      ParserRuleContext last = (ParserRuleContext) context.getChild(i + 1);
      left = arithmetic(left, token(context, i), branch(last), context.getStart(), last.getStop());
    }
    return left;
  }

  private Branch arithmetic(Branch left, Token sign, Branch right, Token first, Token last) {
    ArithmeticOperator operator = Operators.arithmetic(sign);
    return growth.over(
        Math.max(left.depth(), right.depth()),
        first,
        last,
        span -> new Condition.Arithmetic(operator, left.tree(), right.tree(), span));
  }

  @Override
  public Branch visitSigned(SignedContext context) {
    Branch branch = branch(context.windowed());
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

  @Override
  public Branch visitWindowed(WindowedContext context) {
    return leaves.windowed(branch(context.primary()), context);
  }

  @Override
  public Branch visitGrouped(GroupedContext context) {
    return branch(context.disjunction());
  }

  @Override
  public Branch visitNamed(NamedContext context) {
    return context.arguments() == null
        ? leaves.metric(context)
        : leaves.call(context, operands(context.arguments().disjunction()));
  }

  @Override
  public Branch visitQuoted(QuotedContext context) {
    return leaves.metric(context);
  }

  @Override
  public Branch visitNumber(NumberContext context) {
    return leaves.number(context);
  }

  @Override
  public Branch visitTruth(TruthContext context) {
    return leaves.truth(context);
  }

  private static Token token(ParserRuleContext context, int child) {
    return ((TerminalNode) context.getChild(child)).getSymbol();
  }
}
