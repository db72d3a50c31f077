package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;

/** How a window's functions are answered; claims the accumulators that they read. */
final class Answers {
  private static final double SECOND = 1e9;
  private static final Answer NONE = Answers::outOfDomain;

  private final Span span;
  private final Accumulators accumulators;

  Answers(Span span) {
    this.span = span;
    this.accumulators = span.accumulators();
  }

  /** The answer to a function that looks at values, with its parameter where it has one. */
  Answer of(Function function, double parameter) {
    return switch (function) {
      case MEAN, SUM, STD, VAR, ZSCORE -> moment(function);
      case MIN, MAX, STALLED -> extreme(function, parameter);
      case MEDIAN, QUANTILE, MAD -> ordered(function, parameter);
      case SLOPE, SLOPE_PER_SECOND, EMA, INCREASE, INCREASING, DECREASING ->
          trend(function, parameter);
      case FIRST, LAST, DIFF, PCT_CHANGE, RATE, RATE_PER_SECOND -> change(function);
      case ISNAN -> unknown -> truth(Double.isNaN(span.lastValue()));
      case ISINF -> unknown -> truth(Double.isInfinite(span.lastValue()));
      case COUNT -> unknown -> span.count();
    };
  }

  private Answer moment(Function function) {
    if (function == Function.MEAN || function == Function.SUM) {
      SumAccumulator sum = accumulators.sum();
      return function == Function.MEAN ? unknown -> sum.mean() : unknown -> sum.sum();
    }
    Moments moments = accumulators.moments();
    return switch (function) {
      case STD -> unknown -> moments.settled().deviation();
      case VAR -> unknown -> moments.settled().variance();
      default ->
          unknown ->
              moments.settled().constant()
                  ? unknown.because(UnknownReason.DIVISION_BY_ZERO)
                  : moments.score(span.lastValue());
    };
  }

  private Answer extreme(Function function, double parameter) {
    return switch (function) {
      case MIN -> {
        Extreme smallest = accumulators.smallest();
        yield unknown -> smallest.value();
      }
      case MAX -> {
        Extreme largest = accumulators.largest();
        yield unknown -> largest.value();
      }
      default -> {
        Answer.Parametric stalled = stalled();
        yield unknown -> stalled.find(parameter, unknown);
      }
    };
  }

  private Answer ordered(Function function, double parameter) {
    Sorted sorted = accumulators.sorted();
    return switch (function) {
      case MEDIAN -> unknown -> sorted.median();
      case MAD -> unknown -> sorted.medianDeviation();
      default -> Quantiles.has(parameter) ? unknown -> sorted.quantile(parameter) : NONE;
    };
  }

  private Answer trend(Function function, double parameter) {
    return switch (function) {
      case SLOPE -> slope(false, 1);
      case SLOPE_PER_SECOND -> slope(true, SECOND);
      case INCREASE -> {
        Resets resets = accumulators.resets();
        yield unknown -> resets.increase();
      }
      case EMA -> average(parameter);
      default -> {
        Breaks breaks = accumulators.breaks(function == Function.INCREASING);
        yield unknown -> truth(breaks.none());
      }
    };
  }

  private Answer average(double alpha) {
    if (!alpha(alpha)) {
      return NONE;
    }
    EmaFold ema = accumulators.ema(alpha);
    return unknown -> ema.value();
  }

  private Answer slope(boolean byTime, double unit) {
    Line line = accumulators.line(byTime);
    return unknown -> {
      double slope = line.slope();
      return line.vertical() ? unknown.because(UnknownReason.DIVISION_BY_ZERO) : slope * unit;
    };
  }

  private Answer change(Function function) {
    return switch (function) {
      case FIRST -> unknown -> span.value(0);
      case LAST -> unknown -> span.lastValue();
      case DIFF -> unknown -> difference();
      case PCT_CHANGE -> unknown -> divide(difference(), Math.abs(span.value(0)), unknown);
      case RATE -> unknown -> divide(difference(), Axis.steps(span), unknown);
      default -> unknown -> divide(difference(), Axis.nanoseconds(span) / SECOND, unknown);
    };
  }

  /** The answer to {@code QUANTILE}, {@code EMA} or {@code STALLED}. */
  Answer.Parametric of(Function function) {
    return switch (function) {
      case QUANTILE -> {
        Sorted sorted = accumulators.sorted();
        yield (q, unknown) -> Quantiles.has(q) ? sorted.quantile(q) : outOfDomain(unknown);
      }
      case EMA -> (alpha, unknown) -> alpha(alpha) ? ema(alpha) : outOfDomain(unknown);
      case STALLED -> stalled();
      default -> throw new IllegalArgumentException(function + " has no parameter");
    };
  }

  Answer share(Comparator comparator, double threshold) {
    Holding holding = accumulators.holding(comparator, threshold);
    return unknown -> (double) holding.holding() / span.count();
  }

  Answer.Parametric share(Comparator comparator) {
    Sorted sorted = accumulators.sorted();
    return (threshold, unknown) -> (double) sorted.holding(comparator, threshold) / span.count();
  }

  private Answer.Parametric stalled() {
    Extreme smallest = accumulators.smallest();
    Extreme largest = accumulators.largest();
    return (tolerance, unknown) -> truth(largest.value() - smallest.value() <= tolerance);
  }

  /** For an alpha that may change: from the window's points, each time. */
  private double ema(double alpha) {
    double average = span.value(0);
    for (int at = 1; at < span.count(); at++) {
      average = (1 - alpha) * average + alpha * span.value(at);
    }
    return average;
  }

  private double difference() {
    return span.lastValue() - span.value(0);
  }

  private static double divide(double over, double under, Unknown unknown) {
    if (under > 0) {
      return over / under;
    }
    return unknown.because(
        under == 0 ? UnknownReason.DIVISION_BY_ZERO : UnknownReason.OUT_OF_DOMAIN);
  }

  private static boolean alpha(double number) {
    return number > 0 && number <= 1;
  }

  private static double outOfDomain(Unknown unknown) {
    return unknown.because(UnknownReason.OUT_OF_DOMAIN);
  }

  private static double truth(boolean holds) {
    return holds ? 1 : 0;
  }
}
