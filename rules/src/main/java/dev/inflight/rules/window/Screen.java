package dev.inflight.rules.window;

/** What stands before every answer: enough points, all of them finite; and behind it. */
final class Screen {
  private final Readiness readiness;
  private final Span span;
  private final int least;

  Screen(Readiness readiness, Span span, int least) {
    this.readiness = readiness;
    this.span = span;
    this.least = least;
  }

  /** Whether the points may be looked at; else the reason is left in {@code unknown}. */
  boolean opens(long sensible, Unknown unknown) {
    if (!readiness.enough(least, sensible, unknown)) {
      return false;
    }
    if (span.nonFinite() > 0) {
      unknown.because(UnknownReason.NON_FINITE);
      return false;
    }
    return true;
  }

  Statistic of(long sensible, Answer answer) {
    return new Statistic() {
      @Override
      public double value(Unknown unknown) {
        return opens(sensible, unknown) ? known(answer.find(unknown), unknown) : Double.NaN;
      }
    };
  }

  ParametricStatistic of(Answer.Parametric answer) {
    return new ParametricStatistic() {
      @Override
      public double value(double parameter, Unknown unknown) {
        if (Double.isNaN(parameter)) {
          return unknown.because(UnknownReason.NON_FINITE);
        }
        return opens(1, unknown) ? known(answer.find(parameter, unknown), unknown) : Double.NaN;
      }
    };
  }

  ParametricStatistic ofQuantile(Answer.Parametric answer) {
    return new ParametricStatistic() {
      @Override
      public double value(double q, Unknown unknown) {
        if (Double.isNaN(q)) {
          return unknown.because(UnknownReason.NON_FINITE);
        }
        return opens(Quantiles.sensiblePoints(q), unknown)
            ? known(answer.find(q, unknown), unknown)
            : Double.NaN;
      }
    };
  }

  /** For what looks at the last point only, whatever it is. */
  Statistic unscreened(Answer answer) {
    return new Statistic() {
      @Override
      public double value(Unknown unknown) {
        return readiness.enough(least, 1, unknown) ? answer.find(unknown) : Double.NaN;
      }
    };
  }

  private static double known(double answer, Unknown unknown) {
    return Double.isInfinite(answer) ? unknown.because(UnknownReason.OVERFLOW) : answer;
  }
}
