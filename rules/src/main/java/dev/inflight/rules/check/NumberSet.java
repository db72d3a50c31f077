package dev.inflight.rules.check;

import dev.inflight.grammar.Comparator;
import java.util.ArrayList;
import java.util.List;

/** A set of real numbers: finitely many stretches, in order, none touching the next. */
record NumberSet(List<Stretch> stretches) {
  NumberSet {
    stretches = List.copyOf(stretches);
  }

  private static final double MOST = Double.POSITIVE_INFINITY;

  /** The numbers that compare so with a constant. */
  static NumberSet of(Comparator comparator, double constant) {
    Stretch below = new Stretch(-MOST, false, constant, false);
    Stretch above = new Stretch(constant, false, MOST, false);
    return switch (comparator) {
      case LESS -> new NumberSet(List.of(below));
      case LESS_OR_EQUAL -> new NumberSet(List.of(new Stretch(-MOST, false, constant, true)));
      case GREATER -> new NumberSet(List.of(above));
      case GREATER_OR_EQUAL -> new NumberSet(List.of(new Stretch(constant, true, MOST, false)));
      case EQUAL -> new NumberSet(List.of(new Stretch(constant, true, constant, true)));
      case NOT_EQUAL -> new NumberSet(List.of(below, above));
    };
  }

  /** The numbers of an interval. */
  static NumberSet of(Interval range) {
    return new NumberSet(
        List.of(new Stretch(range.low(), range.low() > -MOST, range.high(), range.high() < MOST)));
  }

  boolean isEmpty() {
    return stretches.isEmpty();
  }

  boolean covers(NumberSet other) {
    return complement().and(other).isEmpty();
  }

  NumberSet and(NumberSet other) {
    List<Stretch> common = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < stretches.size() && j < other.stretches.size()) {
      Stretch a = stretches.get(i);
      Stretch b = other.stretches.get(j);
      Stretch both = a.and(b);
      if (!both.isEmpty()) {
        common.add(both);
      }
      if (a.endsBefore(b)) {
        i++;
      } else {
        j++;
      }
    }
    return new NumberSet(common);
  }

  NumberSet or(NumberSet other) {
    return complement().and(other.complement()).complement();
  }

  NumberSet complement() {
    List<Stretch> gaps = new ArrayList<>();
    double from = -MOST;
    boolean included = false;
    for (Stretch stretch : stretches) {
      Stretch gap =
          new Stretch(from, included, stretch.low, !stretch.withLow && stretch.low > -MOST);
      if (!gap.isEmpty()) {
        gaps.add(gap);
      }
      from = stretch.high;
      included = !stretch.withHigh && stretch.high < MOST;
    }
    Stretch rest = new Stretch(from, included, MOST, false);
    if (!rest.isEmpty()) {
      gaps.add(rest);
    }
    return new NumberSet(gaps);
  }

  /** The numbers from one to another, each end included or not. */
  record Stretch(double low, boolean withLow, double high, boolean withHigh) {

    boolean isEmpty() {
      return low > high || (low == high && !(withLow && withHigh));
    }

    Stretch and(Stretch other) {
      boolean lower = low > other.low || (low == other.low && !withLow);
      boolean upper = high < other.high || (high == other.high && !withHigh);
      return new Stretch(
          lower ? low : other.low,
          lower ? withLow : other.withLow,
          upper ? high : other.high,
          upper ? withHigh : other.withHigh);
    }

    boolean endsBefore(Stretch other) {
      return high < other.high || (high == other.high && !withHigh && other.withHigh);
    }
  }
}
