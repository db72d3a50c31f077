package dev.inflight.grammar;

import java.util.List;

/** Writes numbers, metrics and windows so that they read back as the same. */
final class LeafForm {
  /** From here on a whole double may stand for several numbers, and has an exponent. */
  private static final double PLAIN = 1e15;

  private static final List<LiteralUnit> WINDOW_UNITS =
      List.of(
          LiteralUnit.DAYS,
          LiteralUnit.HOURS,
          LiteralUnit.MINUTES,
          LiteralUnit.SECONDS,
          LiteralUnit.MILLISECONDS,
          LiteralUnit.MICROSECONDS,
          LiteralUnit.NANOSECONDS);

  private final StringBuilder out;

  LeafForm(StringBuilder out) {
    this.out = out;
  }

  void literal(Condition.Literal literal) {
    number(literal.value());
    literal.unit().ifPresent(unit -> out.append(unit.symbol()));
  }

  private void number(double value) {
    if (Double.isInfinite(value)) {
      out.append("1e999");
    } else if (value == Math.rint(value) && Math.abs(value) < PLAIN) {
      out.append((long) value);
    } else {
      out.append(Double.toString(value).replace(".0E", "e").replace('E', 'e'));
    }
  }

  void selector(MetricSelector selector) {
    name(selector.name(), selector.quoted());
    if (!selector.matchers().isEmpty()) {
      String separator = "{";
      for (LabelMatcher matcher : selector.matchers()) {
        out.append(separator);
        matcher(matcher);
        separator = ", ";
      }
      out.append('}');
    }
  }

  private void matcher(LabelMatcher matcher) {
    name(matcher.label(), false);
    out.append(matcher.operator().symbol()).append(Quotes.around(matcher.value()));
  }

  private void name(String name, boolean quoted) {
    out.append(quoted || !RuleText.isName(name) ? Quotes.around(name) : name);
  }

  void window(WindowExtent window) {
    out.append(window.partial() ? "[.." : "[");
    if (window.timed()) {
      duration(window.size());
    } else {
      out.append(window.size());
    }
    if (window.atLeast() > 0) {
      out.append(", min ").append(window.atLeast());
    }
    out.append(']');
  }

  /** In the largest unit of which it is a whole number; nothing is no seconds. */
  private void duration(long nanoseconds) {
    if (nanoseconds == 0) {
      out.append("0s");
      return;
    }
    for (LiteralUnit unit : WINDOW_UNITS) {
      long each = Windows.nanosecondsPer(unit);
      if (nanoseconds % each == 0) {
        out.append(nanoseconds / each).append(unit.symbol());
        return;
      }
    }
  }
}
