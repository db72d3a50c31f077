package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser.ExtentContext;
import dev.inflight.grammar.antlr.AlertRuleParser.LeastContext;
import dev.inflight.grammar.antlr.AlertRuleParser.WindowContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Makes window extents, and refuses those that hold nothing or too much. */
final class Windows {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MOST_NANOSECONDS =
      Limits.WINDOW_DAYS * LiteralUnit.DAYS.toBase(1) * NANOS_PER_SECOND;

  private static final String WHOLE_NUMBER =
      String.format(
          Locale.ROOT, "a whole number of points from 1 to %,d is needed", Limits.WINDOW_POINTS);

  private final Stretch stretch;
  private final List<Issue> issues;

  Windows(Stretch stretch, List<Issue> issues) {
    this.stretch = stretch;
    this.issues = issues;
  }

  /** The extent, or the smallest one after an issue. */
  WindowExtent extent(WindowContext window) {
    WindowExtent size = size(window.extent());
    LeastContext least = window.least();
    long atLeast = least == null ? 0 : least(least.NUMBER().getSymbol(), size);
    return new WindowExtent(size.kind(), size.size(), window.PARTIAL() != null, atLeast);
  }

  private WindowExtent size(ExtentContext extent) {
    Token token = extent.NUMBER().getSymbol();
    Numeral numeral = Numeral.of(token.getText());
    Optional<LiteralUnit> unit = LiteralUnit.of(numeral.tail());
    if (unit.isEmpty() && extent.PERCENT() == null) {
      return WindowExtent.points(points(numeral, token));
    }
    if (unit.isPresent() && unit.get().kind() == LiteralUnit.Kind.TIME) {
      return WindowExtent.nanoseconds(nanoseconds(numeral.value(), unit.get(), token));
    }
    refuse(token, "a window is a number of points or a time");
    return WindowExtent.points(1);
  }

  private long points(Numeral numeral, Token token) {
    double count = numeral.value();
    if (numeral.tail().isEmpty()
        && count >= 1
        && count <= Limits.WINDOW_POINTS
        && count == Math.rint(count)) {
      return (long) count;
    }
    refuse(token, WHOLE_NUMBER);
    return 1;
  }

  private long nanoseconds(double value, LiteralUnit unit, Token token) {
    double nanoseconds = value * nanosecondsPer(unit);
    if (nanoseconds <= MOST_NANOSECONDS && Math.round(nanoseconds) > 0) {
      return Math.round(nanoseconds);
    }
    refuse(token, "a time of at least 1ns and at most " + Limits.WINDOW_DAYS + "d is needed");
    return 1;
  }

  /** Exact, unlike the way by seconds. */
  static long nanosecondsPer(LiteralUnit unit) {
    return Math.round(unit.toBase(1) * NANOS_PER_SECOND);
  }

  private long least(Token token, WindowExtent size) {
    long least = points(Numeral.of(token.getText()), token);
    if (!size.timed() && least > size.size()) {
      refuse(token, "the window holds " + size.size() + " points only");
    }
    return least;
  }

  private void refuse(Token token, String reason) {
    issues.add(stretch.error(IssueKind.WINDOW_SIZE_INVALID, token, reason));
  }
}
