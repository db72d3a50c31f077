package dev.inflight.rules.check;

import dev.inflight.grammar.LiteralUnit;
import java.util.Optional;

/**
 * What is known of the unit of a sub-expression.
 *
 * @param unit empty for plain numbers and for what is not known
 * @param plain whether it is made of plain numbers only, which fit anything
 * @param fixed whether a metric or a function gives the unit, not a number as it was written
 * @param scaled whether it was multiplied by a number, which may have been a conversion
 */
record Dimension(Optional<Unit> unit, boolean plain, boolean fixed, boolean scaled) {

  static final Dimension PLAIN = new Dimension(Optional.empty(), true, false, false);
  static final Dimension UNKNOWN = new Dimension(Optional.empty(), false, false, false);

  /** That of a number with a unit: any unit of its kind will do. */
  static Dimension written(LiteralUnit unit) {
    return new Dimension(Optional.of(Unit.ofUcum(unit.kind().ucum())), false, false, false);
  }

  /** That of a metric or a function. */
  static Dimension of(Unit unit) {
    return unit.kind().isPresent() || unit.counts()
        ? new Dimension(Optional.of(unit), false, true, false)
        : UNKNOWN;
  }

  /** The unit that numbers beside it take. */
  Optional<Unit> fixedUnit() {
    return fixed ? unit : Optional.empty();
  }

  Optional<LiteralUnit.Kind> kind() {
    return unit.flatMap(Unit::kind);
  }

  boolean isRatio() {
    return kind().filter(kind -> kind == LiteralUnit.Kind.RATIO).isPresent();
  }

  /** After a multiplication with a number that has no unit. */
  Dimension multiplied() {
    return new Dimension(unit, plain, fixed, true);
  }

  /** That of a sum of both. */
  Dimension plus(Dimension other) {
    if (fixed || other.plain) {
      return this;
    }
    if (other.fixed || plain) {
      return other;
    }
    return unit.isPresent() ? other : UNKNOWN;
  }

  /** That of a product of both. */
  Dimension times(Dimension other) {
    if (other.plain) {
      return plain ? PLAIN : multiplied();
    }
    if (plain || (isRatio() && !other.isRatio())) {
      return other.multiplied();
    }
    return other.isRatio() ? multiplied() : UNKNOWN;
  }

  /** That of a quotient. */
  Dimension over(Dimension other) {
    if (other.plain) {
      return plain ? PLAIN : multiplied();
    }
    if (sameKind(other)) {
      return of(Unit.RATIO).multiplied();
    }
    return other.isRatio() && !plain ? multiplied() : UNKNOWN;
  }

  boolean sameKind(Dimension other) {
    return kind().isPresent() && kind().equals(other.kind());
  }

  /** Whether the two can be neither added nor compared. */
  boolean clashesWith(Dimension other) {
    if (unit.isEmpty() || other.unit.isEmpty()) {
      return false;
    }
    if (kind().isPresent() && other.kind().isPresent()) {
      return !sameKind(other) || scalesDiffer(other);
    }
    return countsAgainst(other) || other.countsAgainst(this);
  }

  private boolean scalesDiffer(Dimension other) {
    return fixed && other.fixed && !scaled && !other.scaled && !unit.equals(other.unit);
  }

  private boolean countsAgainst(Dimension other) {
    return unit.filter(Unit::counts).isPresent()
        && other.kind().isPresent()
        && !(other.fixed && other.isRatio());
  }
}
