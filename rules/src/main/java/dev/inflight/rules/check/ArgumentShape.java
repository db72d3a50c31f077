package dev.inflight.rules.check;

/** What kind of arguments a function takes. */
public enum ArgumentShape {
  /** A metric, over a window unless the function has a default one; then scalars. */
  WINDOW,
  /** One metric over a window or bare, or else two or more scalars. */
  WINDOW_OR_SCALARS,
  /** A comparison of which exactly one side is a metric over a window, the other a scalar. */
  COMPARISON,
  /** A metric; a window on it is allowed. */
  METRIC,
  /** A metric, then a duration. */
  METRIC_AND_DURATION,
  /** A duration: a scalar in seconds. */
  DURATION,
  /** Scalars only. */
  SCALARS,
  /** None. */
  NOTHING
}
