package dev.inflight.rules.alert;

/** What one evaluation of a rule instance makes people hear. */
public enum Saying {
  NOTHING,
  /** An episode is told for the first time. */
  FIRED,
  /** An episode that was told is told again. */
  REPEATED,
  /** It rose again within its cooldown, and will be silent until that is over. */
  FLAPPING,
  /** A firing rule can no longer be answered. */
  UNANSWERED,
  /** It can be answered again, and still fires. */
  ANSWERED,
  /** An episode ended by the condition. */
  CLEARED,
  /** An episode ended since it can no longer be answered. */
  RESOLVED_UNKNOWN,
  /** An episode ended since the rule went away. */
  WITHDRAWN;

  public boolean alarms() {
    return this == FIRED || this == REPEATED;
  }
}
