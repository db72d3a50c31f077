package dev.inflight.join;

/**
 * Values of one series as longs whose order is the order of the values: integers as they are,
 * doubles flipped.
 */
final class Numbers {
  private Numbers() {}

  static long ordered(boolean integer, long bits) {
    return integer ? bits : flip(bits);
  }

  static double value(boolean integer, long ordered) {
    return integer ? (double) ordered : Double.longBitsToDouble(flip(ordered));
  }

  private static long flip(long bits) {
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }
}
