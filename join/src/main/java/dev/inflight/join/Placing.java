package dev.inflight.join;

/** What is known beforehand of the places of all samples of one series. */
enum Placing {
  /** Each has one. */
  ALL,
  /** None has: no clock record covers them. */
  UNCOVERED,
  /** None has: several clock records hold for each. */
  AMBIGUOUS,
  /** That depends on the sample. */
  OPEN
}
