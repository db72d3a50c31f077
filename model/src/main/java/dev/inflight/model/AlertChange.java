package dev.inflight.model;

/** Something that a rule says at a moment of event time, to be delivered once. */
public sealed interface AlertChange {

  Alert alert();

  /** When, Unix nanoseconds of event time. */
  long atNs();

  <R> R accept(Visitor<R> visitor);

  /**
   * An episode began to fire, or goes on in level mode.
   *
   * @param fire the how manieth of this rule instance, from 1
   * @param repeated whether the same episode has been told before
   */
  record Fired(Alert alert, long atNs, long fire, boolean repeated, Evidence evidence)
      implements AlertChange {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fired(this);
    }
  }

  /** An episode ended. */
  record Recovered(Alert alert, long atNs, Ending ending) implements AlertChange {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.recovered(this);
    }
  }

  /** A rule rises again and again within its cooldown, and stays silent about it until then. */
  record Flapping(Alert alert, long atNs, long silentUntilNs) implements AlertChange {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.flapping(this);
    }
  }

  /** Rules cannot be answered, for one cause. */
  record WentBlind(Alert alert, long atNs, BlindSpot spot) implements AlertChange {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.wentBlind(this);
    }
  }

  /** Rules can be answered again. */
  record SeesAgain(Alert alert, long atNs, BlindSpot spot) implements AlertChange {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.seesAgain(this);
    }
  }

  /** Why an episode ended. */
  enum Ending {
    /** The condition became false, or the {@code clear} condition true. */
    CLEARED,
    /** It could no longer be answered, and the rule says to resolve then. */
    UNKNOWN,
    /** The rule is gone or disabled. */
    WITHDRAWN
  }

  /** What to do with each kind of change. */
  interface Visitor<R> {
    R fired(Fired fired);

    R recovered(Recovered recovered);

    R flapping(Flapping flapping);

    R wentBlind(WentBlind wentBlind);

    R seesAgain(SeesAgain seesAgain);
  }
}
