package dev.inflight.rules;

/**
 * How long a condition must hold and how often it is told. Durations are nanoseconds of event time.
 *
 * @param mode one alert per episode, or repeated ones
 * @param forNs how long it must hold before it fires; 0: at once
 * @param forSteps how many evaluations it must hold; 1: at once
 * @param keepFiringForNs how long it goes on firing after it is no longer true
 * @param notifyRecovery whether the end of an episode is told
 * @param onUnknown what a firing rule does when it cannot be answered
 * @param staleAfterNs after which time without an answer that is done; 0: at once
 * @param cooldownNs least time between two alerts; {@link #NO_COOLDOWN} for none
 * @param maxFires how many alerts there may be at all; {@link #NO_LIMIT} for any number
 */
public record Timing(
    Mode mode,
    long forNs,
    long forSteps,
    long keepFiringForNs,
    boolean notifyRecovery,
    OnUnknown onUnknown,
    long staleAfterNs,
    long cooldownNs,
    long maxFires) {

  public static final long NO_COOLDOWN = -1;
  public static final long NO_LIMIT = -1;

  /** The cooldown of level mode unless the rule gives one: five minutes. */
  public static final long LEVEL_COOLDOWN_NS = 300_000_000_000L;

  /** At once, once per episode, recovery told, held while unknown. */
  public static final Timing DEFAULT =
      new Timing(Mode.EDGE, 0, 1, 0, true, OnUnknown.HOLD, 0, NO_COOLDOWN, NO_LIMIT);

  /** How often an episode is told. */
  public enum Mode {
    /** Once. */
    EDGE,
    /** Again after every cooldown. */
    LEVEL
  }

  /** What a firing rule does when it can no longer be answered. */
  public enum OnUnknown {
    HOLD,
    RESOLVE,
    ALERT
  }
}
