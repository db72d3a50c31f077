package dev.inflight.rules.window;

/** One number that a window answers; shared by all who ask for the same. */
public abstract class Statistic {

  /**
   * The answer now; 1 and 0 for yes and no.
   *
   * @return a finite number, or NaN when there is none, the reason being left in {@code unknown}
   */
  public abstract double value(Unknown unknown);
}
