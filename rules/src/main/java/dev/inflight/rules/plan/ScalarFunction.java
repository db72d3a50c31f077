package dev.inflight.rules.plan;

import static dev.inflight.rules.window.UnknownReason.DIVISION_BY_ZERO;
import static dev.inflight.rules.window.UnknownReason.OUT_OF_DOMAIN;

/** A function of finite numbers; NaN with a reason where it has no answer. */
@FunctionalInterface
interface ScalarFunction {

  double of(double[] arguments, Moment moment);

  /** The scalar function of that name; {@code null} is never returned for a checked call. */
  static ScalarFunction named(String name) {
    return switch (name) {
      case "abs" -> (a, m) -> Math.abs(a[0]);
      case "exp" -> (a, m) -> Math.exp(a[0]);
      case "sqrt" -> (a, m) -> a[0] < 0 ? m.unknown().because(OUT_OF_DOMAIN) : Math.sqrt(a[0]);
      case "floor" -> (a, m) -> Math.floor(a[0]);
      case "ceil" -> (a, m) -> Math.ceil(a[0]);
      case "log" -> ScalarFunction::log;
      case "min" -> ScalarFunction::least;
      case "max" -> ScalarFunction::greatest;
      case "clamp" -> (a, m) -> Math.max(a[1], Math.min(a[2], a[0]));
      default -> throw new IllegalArgumentException("no scalar function is called " + name);
    };
  }

  private static double log(double[] a, Moment m) {
    if (a[0] <= 0 || (a.length > 1 && a[1] <= 0)) {
      return m.unknown().because(OUT_OF_DOMAIN);
    }
    if (a.length == 1) {
      return Math.log(a[0]);
    }
    return a[1] == 1 ? m.unknown().because(DIVISION_BY_ZERO) : Math.log(a[0]) / Math.log(a[1]);
  }

  private static double least(double[] a, Moment m) {
    double least = a[0];
    for (double next : a) {
      least = Math.min(least, next);
    }
    return least;
  }

  private static double greatest(double[] a, Moment m) {
    double greatest = a[0];
    for (double next : a) {
      greatest = Math.max(greatest, next);
    }
    return greatest;
  }
}
