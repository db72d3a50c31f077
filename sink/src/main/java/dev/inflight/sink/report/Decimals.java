package dev.inflight.sink.report;

import com.fasterxml.jackson.core.io.NumberOutput;

/**
 * Writes doubles in their shortest form that reads back as the same number, on any Java release.
 *
 * <p>A number with few decimals needs no search: when m = round(v·10^k) is below 10^15 and m / 10^k
 * gives v again, then m's digits are the shortest, because two decimals of at most 15 digits never
 * share a double. Measurements mostly are such numbers. The rest goes to Jackson's Schubfach, since
 * {@link Double#toString(double)} before Java 19 sometimes writes a digit too many.
 */
final class Decimals {
  private static final double EXACT_INTEGERS = 0x1p53;
  private static final double FIFTEEN_DIGITS = 1e15;

  private Decimals() {}

  static void write(ByteOut out, double value) {
    if (value == Math.rint(value) && Math.abs(value) < EXACT_INTEGERS) {
      out.number((long) value);
    } else if (!short3(out, value) && !short6(out, value)) {
      out.ascii(NumberOutput.toString(value, true));
    }
  }

  private static boolean short3(ByteOut out, double value) {
    return fraction(out, value, 1_000, 3);
  }

  private static boolean short6(ByteOut out, double value) {
    return fraction(out, value, 1_000_000, 6);
  }

  private static boolean fraction(ByteOut out, double value, int scale, int decimals) {
    double scaled = Math.rint(value * scale);
    if (!(Math.abs(scaled) < FIFTEEN_DIGITS) || scaled / scale != value || Math.abs(value) < 1e-3) {
      return false;
    }
    long digits = Math.abs((long) scaled);
    if (value < 0) {
      out.put('-');
    }
    out.number(digits / scale).put('.');
    long rest = digits % scale;
    long place = scale / 10;
    for (int at = 0; at < decimals && rest != 0; at++, place /= 10) {
      out.put((char) ('0' + (int) (rest / place)));
      rest %= place;
    }
    return true;
  }
}
