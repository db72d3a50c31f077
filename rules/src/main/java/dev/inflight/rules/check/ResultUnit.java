package dev.inflight.rules.check;

/** In which unit a function answers. */
public enum ResultUnit {
  /** That of the metric, or of its scalar arguments. */
  SAME,
  /** A ratio, unit 1. */
  RATIO,
  /** A number of things. */
  THINGS,
  SECONDS,
  /** One that is not followed: a square, something per second, a logarithm. */
  UNKNOWN,
  /** None: true or false. */
  TRUTH
}
