package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.WindowExtent;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Between which numbers the answers of functions lie; says what their arguments cannot be. */
final class FunctionRanges {

  private final Findings findings;
  private final Ranges ranges;

  FunctionRanges(Findings findings, Ranges ranges) {
    this.findings = findings;
    this.ranges = ranges;
  }

  Interval of(RuleFunction function, Call call) {
    List<Condition> arguments = call.arguments();
    List<Interval> given = arguments.stream().map(ranges::of).toList();
    constants(function, arguments, given);
    return switch (function) {
      case ABS -> absolute(given.get(0));
      case FLOOR -> monotone(given.get(0), Math::floor);
      case CEIL -> monotone(given.get(0), Math::ceil);
      case EXP -> exponential(call, given.get(0));
      case SQRT -> root(call, given.get(0));
      case LOG -> logarithm(call, given);
      case CLAMP -> least(greatest(given.get(0), given.get(1)), given.get(2));
      case MIN, MAX -> given.size() == 1 ? given.get(0) : extreme(function, given);
      case MEAN, MEDIAN, FIRST, LAST, QUANTILE, P50, P90, P95, P99, EMA -> given.get(0);
      default -> function.range(window(arguments));
    };
  }

  private void constants(RuleFunction function, List<Condition> arguments, List<Interval> given) {
    switch (function) {
      case QUANTILE -> require(arguments, given, 1, "a quantile", "from 0 to 1", 0, 1);
      case EMA -> {
        if (arguments.size() > 1) {
          require(arguments, given, 1, "a weight", "above 0 and at most 1", Double.MIN_VALUE, 1);
        }
      }
      case STALLED -> {
        if (arguments.size() > 1) {
          notNegative(arguments, given, 1, "a tolerance");
        }
      }
      case ABSENT -> notNegative(arguments, given, 1, "a duration");
      case NO_DATA -> notNegative(arguments, given, 0, "a duration");
      case CLAMP -> {
        if (given.get(1).low() > given.get(2).high()) {
          findings.error(
              IssueKind.INVALID_VALUE,
              arguments.get(1).span(),
              "clamp's lower bound is above its upper one");
        }
      }
      default -> {}
    }
  }

  private void notNegative(List<Condition> arguments, List<Interval> given, int at, String what) {
    require(arguments, given, at, what, "of 0 or more", 0, Double.POSITIVE_INFINITY);
  }

  private void require(
      List<Condition> arguments,
      List<Interval> given,
      int at,
      String what,
      String expected,
      double low,
      double high) {
    if (given.get(at).high() < low || given.get(at).low() > high) {
      Condition argument = arguments.get(at);
      findings.error(
          IssueKind.INVALID_VALUE,
          argument.span(),
          findings.quote(argument) + " as " + what + "; expected one " + expected);
    }
  }

  private static Optional<WindowExtent> window(List<Condition> arguments) {
    return arguments.stream()
        .filter(Windowed.class::isInstance)
        .map(argument -> ((Windowed) argument).window())
        .findFirst();
  }

  private static Interval absolute(Interval x) {
    double most = Math.max(Math.abs(x.low()), Math.abs(x.high()));
    double least = x.contains(0) ? 0 : Math.min(Math.abs(x.low()), Math.abs(x.high()));
    return new Interval(least, most);
  }

  private static Interval monotone(Interval x, DoubleUnaryOperator function) {
    return Interval.between(function.applyAsDouble(x.low()), function.applyAsDouble(x.high()));
  }

  private Interval exponential(Call call, Interval x) {
    Interval result = monotone(x, Math::exp);
    if (Math.exp(x.low()) == Double.POSITIVE_INFINITY) {
      notANumber(call, "larger than any number that can be held");
    }
    return result;
  }

  private Interval root(Call call, Interval x) {
    if (x.high() < 0) {
      notANumber(call, "the square root of a negative number");
      return Interval.ALL;
    }
    return monotone(new Interval(Math.max(0, x.low()), x.high()), Math::sqrt);
  }

  private Interval logarithm(Call call, List<Interval> given) {
    Interval x = given.get(0);
    if (x.high() <= 0) {
      notANumber(call, "the logarithm of no positive number");
      return Interval.ALL;
    }
    Interval natural = monotone(new Interval(Math.max(0, x.low()), x.high()), Math::log);
    if (given.size() < 2) {
      return natural;
    }
    Interval base = given.get(1);
    if (base.high() <= 0 || (base.isConstant() && base.low() == 1)) {
      notANumber(call, "a logarithm whose base is " + findings.text(call.arguments().get(1)));
      return Interval.ALL;
    }
    return base.low() > 0 ? natural.over(monotone(base, Math::log)) : Interval.ALL;
  }

  private void notANumber(Call call, String reason) {
    findings.error(IssueKind.NOT_A_NUMBER, call.span(), findings.quote(call) + " is " + reason);
  }

  private static Interval extreme(RuleFunction function, List<Interval> given) {
    return given.stream()
        .reduce(function == RuleFunction.MIN ? FunctionRanges::least : FunctionRanges::greatest)
        .orElse(Interval.ALL);
  }

  private static Interval least(Interval a, Interval b) {
    return new Interval(Math.min(a.low(), b.low()), Math.min(a.high(), b.high()));
  }

  private static Interval greatest(Interval a, Interval b) {
    return new Interval(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()));
  }
}
