package dev.inflight.app.example;

/**
 * Random numbers that are the same on every platform and Java: SplitMix64 and strict mathematics.
 * Not for use by several threads.
 */
final class Dice {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  Dice(long seed) {
    state = mix(seed + GOLDEN);
  }

  /** Dice for one thing among many, the same in whatever order the things are drawn. */
  static Dice of(long seed, long index) {
    return new Dice(seed ^ mix(index * GOLDEN + 1));
  }

  long next() {
    state += GOLDEN;
    return mix(state);
  }

  /** In [0, 1). */
  double unit() {
    return (next() >>> 11) * 0x1p-53;
  }

  /** In [low, high). */
  double between(double low, double high) {
    return low + (high - low) * unit();
  }

  /** In [0, bound). */
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Exponential with mean 1. */
  double exponential() {
    return -StrictMath.log(1 - unit());
  }

  /** Normal with mean 0 and deviation 1, by the polar method. */
  double gaussian() {
    while (true) {
      double x = 2 * unit() - 1;
      double y = 2 * unit() - 1;
      double s = x * x + y * y;
      if (s > 0 && s < 1) {
        return x * StrictMath.sqrt(-2 * StrictMath.log(s) / s);
      }
    }
  }

  /** Lognormal around the median, drawn again until it lies in [low, high]. */
  double lognormal(double median, double sigma, double low, double high) {
    while (true) {
      double value = median * StrictMath.exp(sigma * gaussian());
      if (value >= low && value <= high) {
        return value;
      }
    }
  }

  /** Thirty-two hexadecimal digits, grouped as in a UUID. */
  String uuid() {
    String hex = "%016x%016x".formatted(next(), next());
    return String.join(
        "-",
        hex.substring(0, 8),
        hex.substring(8, 12),
        hex.substring(12, 16),
        hex.substring(16, 20),
        hex.substring(20));
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
