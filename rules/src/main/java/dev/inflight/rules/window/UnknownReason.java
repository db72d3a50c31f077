package dev.inflight.rules.window;

/** Why an answer is unknown. */
public enum UnknownReason {
  NEVER_SEEN("never seen"),
  WARMING_UP("warming up"),
  STALE("stale"),
  NON_FINITE("non-finite value"),
  DIVISION_BY_ZERO("division by zero"),
  OUT_OF_DOMAIN("outside the function's domain"),
  OVERFLOW("overflow"),
  NO_DATA_IN_WINDOW("no data in window"),
  TOO_FEW_POINTS("too few points"),
  /** More points fell into the window than a stream may hold. */
  TRUNCATED("window larger than what is held"),
  /** A counter of several series, which cannot be told apart. */
  SEVERAL_SERIES("several series");

  private final String words;

  UnknownReason(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
