package dev.inflight.rules.check;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.AllOf;
import dev.inflight.grammar.Condition.AnyOf;
import dev.inflight.grammar.Condition.Arithmetic;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Negative;
import dev.inflight.grammar.Condition.Not;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.check.Fact.Atom;
import dev.inflight.rules.check.Fact.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check that a condition, and each part that {@code and} or {@code or} joins, can be both true
 * and false. Works on a tree without units.
 *
 * <p>A part whose truth hangs on one number is the set of values for which it is true: {@code and}
 * intersects, {@code or} unites, {@code not} complements. A part that can be true for no value that
 * the number can have is never true, one that is true for all of them always.
 */
final class TruthCheck implements Condition.Visitor<Fact> {

  private final Findings findings;
  private final Ranges ranges;

  TruthCheck(Findings findings) {
    this.findings = findings;
    this.ranges = new Ranges(findings);
  }

  void check(Condition condition) {
    said(condition, condition.accept(this));
  }

  /** Says what is always or never true, unless that was said; the fact that remains. */
  private Fact said(Condition condition, Fact fact) {
    if (fact.verdict() != Verdict.OPEN && !fact.because().isEmpty()) {
      boolean never = fact.verdict() == Verdict.NEVER;
      findings.error(
          never ? IssueKind.NEVER_TRUE : IssueKind.ALWAYS_TRUE,
          condition.span(),
          findings.quote(condition) + ", because " + fact.because());
    }
    return fact.said();
  }

  @Override
  public Fact not(Not not) {
    return not.operand().accept(this).negated();
  }

  @Override
  public Fact comparison(Comparison comparison) {
    int before = findings.errors();
    comparison.operands().forEach(ranges::of);
    if (findings.errors() > before) {
      return Fact.NOTHING;
    }
    List<Condition> operands = comparison.operands();
    if (operands.size() == 2) {
      return pair(operands.get(0), comparison.comparators().get(0), operands.get(1));
    }
    Joined all = new Joined(findings, false);
    for (int i = 1; i < operands.size(); i++) {
      Fact fact = pair(operands.get(i - 1), comparison.comparators().get(i - 1), operands.get(i));
      all.add(comparison, fact);
    }
    return all.fact();
  }

  private Fact pair(Condition left, Comparator comparator, Condition right) {
    Interval first = ranges.of(left);
    Interval second = ranges.of(right);
    if (first.isConstant() && second.isConstant()) {
      boolean holds = comparator.holds(first.low(), second.low());
      return Fact.of(holds ? Verdict.ALWAYS : Verdict.NEVER, "both sides are constant");
    }
    if (second.isConstant()) {
      return against(left, first, comparator, second.low());
    }
    if (first.isConstant()) {
      return against(right, second, comparator.flipped(), first.low());
    }
    if (new Same(left).equals(new Same(right))) {
      boolean holds = comparator.holds(0, 0);
      return Fact.of(holds ? Verdict.ALWAYS : Verdict.NEVER, "both sides are the same");
    }
    return apart(left, first, comparator, right, second);
  }

  private Fact against(Condition number, Interval range, Comparator comparator, double constant) {
    Atom atom = new Atom(new Same(number), NumberSet.of(range), NumberSet.of(comparator, constant));
    Verdict verdict = atom.verdict();
    String because = verdict == Verdict.OPEN ? "" : lies(number, range);
    return new Fact(verdict, Optional.of(atom), because);
  }

  private Fact apart(
      Condition left, Interval first, Comparator comparator, Condition right, Interval second) {
    boolean below = first.high() < second.low();
    if (!below && first.low() <= second.high()) {
      return Fact.NOTHING;
    }
    boolean holds = comparator.holds(below ? 0 : 1, below ? 1 : 0);
    return Fact.of(
        holds ? Verdict.ALWAYS : Verdict.NEVER, lies(left, first) + ", " + lies(right, second));
  }

  private String lies(Condition number, Interval range) {
    return findings.text(number) + " " + range.words();
  }

  @Override
  public Fact allOf(AllOf allOf) {
    return joined(allOf, new Joined(findings, false));
  }

  @Override
  public Fact anyOf(AnyOf anyOf) {
    return joined(anyOf, new Joined(findings, true));
  }

  private Fact joined(Condition condition, Joined joined) {
    for (Condition operand : operands(condition)) {
      joined.add(operand, said(operand, operand.accept(this)));
    }
    return joined.fact();
  }

  /** The operands, and those of an operand in brackets that joins in the same way. */
  private static List<Condition> operands(Condition condition) {
    List<Condition> flat = new ArrayList<>();
    Walk.parts(condition)
        .forEach(
            operand -> {
              if (operand.getClass() == condition.getClass()) {
                flat.addAll(operands(operand));
              } else {
                flat.add(operand);
              }
            });
    return flat;
  }

  /** A number where a truth is asked for: zero is false. */
  private Fact number(Condition number) {
    int before = findings.errors();
    Interval range = ranges.of(number);
    if (findings.errors() > before) {
      return Fact.NOTHING;
    }
    return range.isConstant()
        ? Fact.of(range.isZero() ? Verdict.NEVER : Verdict.ALWAYS, "it is constant")
        : against(number, range, Comparator.NOT_EQUAL, 0);
  }

  @Override
  public Fact literal(Literal literal) {
    return number(literal);
  }

  @Override
  public Fact metric(Metric metric) {
    return number(metric);
  }

  @Override
  public Fact windowed(Windowed windowed) {
    return number(windowed);
  }

  @Override
  public Fact call(Call call) {
    return number(call);
  }

  @Override
  public Fact negative(Negative negative) {
    return number(negative);
  }

  @Override
  public Fact arithmetic(Arithmetic arithmetic) {
    return number(arithmetic);
  }
}
