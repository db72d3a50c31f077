package dev.inflight.rules.check;

import java.util.Optional;

/**
 * What is known of a condition's truth whenever it can be answered.
 *
 * @param atom the one number that it depends on, and for which values of it it is true
 * @param because why it is always or never true, in words; empty when that was said already, or the
 *     verdict is open
 */
record Fact(Verdict verdict, Optional<Atom> atom, String because) {

  /** Whether a condition can be both true and false. */
  enum Verdict {
    NEVER,
    ALWAYS,
    OPEN;

    Verdict negated() {
      return switch (this) {
        case NEVER -> ALWAYS;
        case ALWAYS -> NEVER;
        case OPEN -> OPEN;
      };
    }
  }

  /**
   * A number and some of its values.
   *
   * @param domain all values that it can have
   */
  record Atom(Same number, NumberSet domain, NumberSet where) {

    Atom with(NumberSet other) {
      return new Atom(number, domain, other);
    }

    Verdict verdict() {
      if (where.and(domain).isEmpty()) {
        return Verdict.NEVER;
      }
      return where.covers(domain) ? Verdict.ALWAYS : Verdict.OPEN;
    }
  }

  /** Nothing is known. */
  static final Fact NOTHING = new Fact(Verdict.OPEN, Optional.empty(), "");

  static Fact of(Verdict verdict, String because) {
    return new Fact(verdict, Optional.empty(), because);
  }

  Fact negated() {
    return new Fact(
        verdict.negated(), atom.map(known -> known.with(known.where().complement())), because);
  }

  /** The same, of which nothing needs to be said any more. */
  Fact said() {
    return new Fact(verdict, atom, "");
  }
}
