package dev.inflight.rules.window;

/** How an answer is found once there is enough to find it. */
@FunctionalInterface
interface Answer {

  /** A number, infinite when it is too large, or NaN with its reason. */
  double find(Unknown unknown);

  /** The same for a parameter. */
  @FunctionalInterface
  interface Parametric {

    /** A number, infinite when it is too large, or NaN with its reason. */
    double find(double parameter, Unknown unknown);
  }
}
