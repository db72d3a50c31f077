package dev.inflight.ingest.text;

import java.math.BigInteger;

/** The upper 128 bits of 5^q, normalised: the first bit is set. Computed once, exactly. */
final class PowersOfFive {
  /** The table holds −{@code MAX} ≤ q ≤ {@code MAX}. */
  static final int MAX = 64;

  private static final int BITS = 128;
  private static final long[] HIGH = new long[2 * MAX + 1];
  private static final long[] LOW = new long[2 * MAX + 1];

  static {
    BigInteger five = BigInteger.valueOf(5);
    for (int q = -MAX; q <= MAX; q++) {
      BigInteger power = five.pow(Math.abs(q));
      BigInteger bits = q < 0 ? reciprocal(power) : upper(power);
      HIGH[q + MAX] = bits.shiftRight(64).longValue();
      LOW[q + MAX] = bits.longValue();
    }
  }

  private PowersOfFive() {}

  static long high(int q) {
    return HIGH[q + MAX];
  }

  static long low(int q) {
    return LOW[q + MAX];
  }

  /** Truncated: at most one unit of the last bit too small. */
  private static BigInteger upper(BigInteger power) {
    int shift = power.bitLength() - BITS;
    return shift > 0 ? power.shiftRight(shift) : power.shiftLeft(-shift);
  }

  /** Rounded up: at most one unit of the last bit too large. */
  private static BigInteger reciprocal(BigInteger power) {
    int bits = power.bitLength() + BITS - 1;
    BigInteger ceiling = BigInteger.ONE.shiftLeft(bits).divide(power).add(BigInteger.ONE);
    return ceiling.bitLength() > BITS ? ceiling.shiftRight(1) : ceiling;
  }
}
