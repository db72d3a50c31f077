package dev.inflight.rules.plan;

/**
 * How conditions are read where their text leaves room.
 *
 * @param partialWarmUp whether plain windows answer before they are full
 * @param ratesPerStep whether rate and slope over a time, too, are per step rather than per second
 */
public record Dialect(boolean partialWarmUp, boolean ratesPerStep) {

  /** Full windows, and per second over a time. */
  public static final Dialect OURS = new Dialect(false, false);

  /** The same but for the warm-up. */
  public Dialect withPartialWarmUp(boolean partial) {
    return new Dialect(partial, ratesPerStep);
  }

  /** The same but for rates. */
  public Dialect withRatesPerStep(boolean perStep) {
    return new Dialect(partialWarmUp, perStep);
  }
}
