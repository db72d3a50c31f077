package dev.inflight.rules.plan;

/**
 * A part of a program: asked at a moment, it answers with a number. Truth is 1, falsehood 0, and
 * what cannot be answered NaN, with the reason left in the moment; no known answer is NaN.
 */
public abstract class Node {

  /** The answer at that moment. */
  public abstract double value(Moment moment);

  /** Whether it answers the same at any moment. */
  boolean constant() {
    return false;
  }
}
