package dev.inflight.rules.window;

/** A number that a window answers for a parameter known only when it is asked. */
public abstract class ParametricStatistic {

  /**
   * The answer now; 1 and 0 for yes and no.
   *
   * @param parameter a threshold, q, alpha or tolerance
   * @return a finite number, or NaN when there is none, the reason being left in {@code unknown}
   */
  public abstract double value(double parameter, Unknown unknown);
}
