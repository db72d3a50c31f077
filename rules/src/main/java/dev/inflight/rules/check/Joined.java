package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.rules.check.Fact.Atom;
import dev.inflight.rules.check.Fact.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What follows from several facts that {@code and}, or {@code or}, joins. */
final class Joined {

  private final Findings findings;
  private final boolean any;

  /** The verdict of one operand that decides the whole. */
  private final Verdict decisive;

  private final Map<Same, Atom> atoms = new HashMap<>();
  private final Map<Same, Condition> first = new HashMap<>();
  private boolean onlyAtoms = true;
  private boolean allDecided = true;
  private Verdict verdict = Verdict.OPEN;
  private String because = "";
  private String reason = "";

  Joined(Findings findings, boolean any) {
    this.findings = findings;
    this.any = any;
    this.decisive = any ? Verdict.ALWAYS : Verdict.NEVER;
  }

  void add(Condition operand, Fact fact) {
    if (fact.verdict() == decisive) {
      decide(fact.because());
    }
    if (reason.isEmpty()) {
      reason = fact.because();
    }
    allDecided &= fact.verdict() != Verdict.OPEN;
    if (fact.atom().isEmpty()) {
      onlyAtoms = false;
      return;
    }
    Atom added = fact.atom().get();
    Atom known = atoms.get(added.number());
    Atom both = known == null ? added : added.with(join(known.where(), added.where()));
    atoms.put(added.number(), both);
    Condition earlier = first.putIfAbsent(added.number(), operand);
    if (earlier != null && fact.verdict() == Verdict.OPEN && both.verdict() == decisive) {
      decide(clash(earlier, operand));
    }
  }

  private void decide(String why) {
    if (verdict == Verdict.OPEN) {
      verdict = decisive;
      because = why;
    }
  }

  private NumberSet join(NumberSet left, NumberSet right) {
    return any ? left.or(right) : left.and(right);
  }

  private String clash(Condition earlier, Condition operand) {
    if (earlier == operand) {
      return "its ends leave nothing between them";
    }
    String both = findings.quote(earlier) + " and " + findings.quote(operand);
    return any ? "one of " + both + " always holds" : both + " exclude each other";
  }

  Fact fact() {
    if (verdict == Verdict.OPEN && allDecided) {
      return new Fact(decisive.negated(), Optional.empty(), reason);
    }
    Optional<Atom> atom =
        onlyAtoms && atoms.size() == 1 ? atoms.values().stream().findFirst() : Optional.empty();
    return new Fact(verdict, atom, because);
  }
}
