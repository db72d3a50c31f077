package dev.inflight.ingest.text;

import java.nio.charset.StandardCharsets;

/**
 * Reads JSON numbers from bytes into the nearest double, without garbage for all but the rarest.
 * One thread.
 *
 * <p>Up to 15 digits and a small power of ten: one exact multiplication or division (Clinger,
 * 1990). Up to 19 digits: a product with a 128-bit power of five, of which the upper bits decide
 * (Lemire, "Number parsing at a gigabyte per second", 2021). All others: {@link
 * Double#parseDouble}.
 */
public final class NumberScanner {
  /** No number stands there, or one that is not finite or that is too long to be read here. */
  public static final int NONE = -1;

  private static final int MOST_CHARACTERS = 100;
  private static final int MOST_DIGITS = 19;
  private static final long EXACT = 1L << 53;
  private static final int MANTISSA_BITS = 52;
  private static final int BIAS = 1023;

  private static final double[] TENS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };
  private static final long[] LONG_TENS = new long[MOST_DIGITS + 1];

  static {
    LONG_TENS[0] = 1;
    for (int at = 1; at <= MOST_DIGITS; at++) {
      LONG_TENS[at] = 10 * LONG_TENS[at - 1];
    }
  }

  private double value;
  private long decimal;
  private int places;

  /** The number that was read last. */
  public double value() {
    return value;
  }

  /** Reads the number at {@code from} and returns the index after it, or {@link #NONE}. */
  public int scan(byte[] buf, int from) {
    boolean negative = buf[from] == '-';
    int first = negative ? from + 1 : from;
    int digits = whole(buf, first);
    int at = first + digits;
    if (digits == 0 || (digits > 1 && buf[first] == '0')) {
      return NONE;
    }
    int fraction = 0;
    if (buf[at] == '.') {
      int point = at;
      at = digits(buf, at + 1);
      fraction = at - point - 1;
      if (fraction == 0) {
        return NONE;
      }
      digits = buf[first] == '0' ? fraction : digits + fraction;
    }
    if ((buf[at] | 0x20) == 'e') {
      int end = exponentEnd(buf, at + 1);
      return end == NONE ? NONE : slow(buf, from, end);
    }
    int exponent = places - fraction;
    double magnitude =
        digits <= MOST_DIGITS && Math.abs(exponent) <= PowersOfFive.MAX
            ? magnitude(decimal, exponent)
            : Double.NaN;
    if (Double.isNaN(magnitude)) {
      return slow(buf, from, at);
    }
    value = negative ? -magnitude : magnitude;
    return at;
  }

  /** Reads the digits at {@code from} into the decimal and says how many they are. */
  private int whole(byte[] buf, int from) {
    long word = Swar.word(buf, from);
    int count = Swar.digitsIn(word);
    if (count < 8) {
      decimal = Swar.leading(word, count);
      return count;
    }
    decimal = 0;
    return digits(buf, from) - from;
  }

  /**
   * Appends the digits at {@code from} to the decimal, eight at a time; overflow is seen by count.
   */
  private int digits(byte[] buf, int from) {
    int at = from;
    long sum = decimal;
    long word = Swar.word(buf, at);
    int count = Swar.digitsIn(word);
    while (count == 8) {
      sum = sum * 100_000_000L + Swar.eight(word);
      at += 8;
      word = Swar.word(buf, at);
      count = Swar.digitsIn(word);
    }
    decimal = sum * LONG_TENS[count] + Swar.leading(word, count);
    return at + count;
  }

  /**
   * Passes over the number at {@code from} without working out its value; accepts what {@link
   * #scan} accepts.
   */
  public int skip(byte[] buf, int from) {
    int at = buf[from] == '-' ? from + 1 : from;
    int whole = Swar.digits(buf, at);
    if (whole == 0 || (whole > 1 && buf[at] == '0')) {
      return NONE;
    }
    at += whole;
    if (buf[at] == '.') {
      int fraction = Swar.digits(buf, ++at);
      if (fraction == 0) {
        return NONE;
      }
      at += fraction;
    }
    boolean plain = (buf[at] | 0x20) != 'e' && at - from <= MOST_DIGITS;
    return plain ? at : scan(buf, from);
  }

  /** The end of a JSON number at {@code from}, whatever its value, or {@link #NONE}. */
  public static int end(byte[] buf, int from) {
    int at = buf[from] == '-' ? from + 1 : from;
    int whole = Swar.digits(buf, at);
    if (whole == 0 || (whole > 1 && buf[at] == '0')) {
      return NONE;
    }
    at += whole;
    if (buf[at] == '.') {
      int fraction = Swar.digits(buf, ++at);
      if (fraction == 0) {
        return NONE;
      }
      at += fraction;
    }
    int end = (buf[at] | 0x20) == 'e' ? exponentEnd(buf, at + 1) : at;
    return end - from > MOST_CHARACTERS ? NONE : end;
  }

  private static int exponentEnd(byte[] buf, int from) {
    int at = buf[from] == '+' || buf[from] == '-' ? from + 1 : from;
    int digits = Swar.digits(buf, at);
    return digits == 0 ? NONE : at + digits;
  }

  private int slow(byte[] buf, int from, int to) {
    if (to - from > MOST_CHARACTERS || places != 0) {
      return NONE;
    }
    value = Double.parseDouble(new String(buf, from, to - from, StandardCharsets.ISO_8859_1));
    return Double.isInfinite(value) ? NONE : to;
  }

  /**
   * The double nearest to a plain decimal, without exponent, × 10^{@code places}; NaN when that is
   * for a slower reading to tell.
   */
  static double plain(String text, int places) {
    int length = text.length();
    byte[] buf = new byte[length + Swar.PAD];
    System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, buf, 0, length);
    NumberScanner scanner = new NumberScanner();
    scanner.places = places;
    return scanner.scan(buf, 0) == length ? scanner.value : Double.NaN;
  }

  /** decimal × 10^exponent for an unsigned decimal and |exponent| ≤ 64; NaN when undecided. */
  private static double magnitude(long decimal, int exponent) {
    if (decimal == 0) {
      return 0;
    }
    if (decimal > 0 && decimal <= EXACT && Math.abs(exponent) < TENS.length) {
      return exponent <= 0 ? decimal / TENS[-exponent] : decimal * TENS[exponent];
    }
    int zeros = Long.numberOfLeadingZeros(decimal);
    long word = decimal << zeros;
    long high = unsignedHigh(word, PowersOfFive.high(exponent));
    long low = word * PowersOfFive.high(exponent);
    if ((high & 0x1ff) == 0x1ff) {
      long carry = unsignedHigh(word, PowersOfFive.low(exponent));
      low += carry;
      high += Long.compareUnsigned(low, carry) < 0 ? 1 : 0;
      if (low == -1L) {
        return Double.NaN;
      }
    }
    return rounded(high, low, zeros, exponent);
  }

  /** Keeps 53 of the upper bits, rounded to nearest, ties to even. */
  private static double rounded(long high, long low, int zeros, int exponent) {
    int top = (int) (high >>> 63);
    int shift = top + 64 - MANTISSA_BITS - 3;
    long mantissa = high >>> shift;
    boolean near = exponent >= -4 && exponent <= 23;
    boolean mayTie = near && Long.compareUnsigned(low, 1) <= 0 && (mantissa & 3) == 1;
    if (mayTie && mantissa << shift == high) {
      mantissa &= ~1L;
    }
    mantissa = (mantissa + (mantissa & 1)) >>> 1;
    int binary = ((217706 * exponent) >> 16) + 63 + top - zeros + BIAS;
    if (mantissa >= 2L << MANTISSA_BITS) {
      mantissa = 1L << MANTISSA_BITS;
      binary++;
    }
    if (binary <= 0) {
      return Double.NaN;
    }
    return Double.longBitsToDouble(
        ((long) binary << MANTISSA_BITS) | (mantissa & ((1L << MANTISSA_BITS) - 1)));
  }

  private static long unsignedHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }
}
