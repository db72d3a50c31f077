package dev.inflight.ingest.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time over byte arrays. Callers keep at least {@link #PAD} readable bytes after
 * the data, and a stop byte (line feed or quote) within it.
 */
public final class Swar {
  /** Bytes that may be read after the data. */
  public static final int PAD = 64;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long QUOTES = 0x2222222222222222L;
  private static final long BACKSLASHES = 0x5c5c5c5c5c5c5c5cL;
  private static final long SPACES = 0x2020202020202020L;
  private static final long LINE_FEEDS = 0x0a0a0a0a0a0a0a0aL;
  private static final long ZEROS = 0x3030303030303030L;

  private Swar() {}

  /** The eight bytes at {@code at}, the first one lowest. */
  public static long word(byte[] buf, int at) {
    return (long) LONG.get(buf, at);
  }

  /** Index of the first line feed in [from, to), else {@code to}. */
  public static int lineFeed(byte[] buf, int from, int to) {
    for (int at = from; at < to; at += 8) {
      long word = word(buf, at) ^ LINE_FEEDS;
      long marks = (word - ONES) & ~word & HIGH;
      if (marks != 0) {
        return Math.min(to, at + (Long.numberOfTrailingZeros(marks) >>> 3));
      }
    }
    return to;
  }

  /** From inside a string: index of the first quote, backslash, control or non-ASCII byte. */
  public static int special(byte[] buf, int from) {
    for (int at = from; ; at += 8) {
      long word = word(buf, at);
      long quote = word ^ QUOTES;
      long slash = word ^ BACKSLASHES;
      long marks =
          (((quote - ONES) & ~quote) | ((slash - ONES) & ~slash) | ((word - SPACES) & ~word) | word)
              & HIGH;
      if (marks != 0) {
        return at + (Long.numberOfTrailingZeros(marks) >>> 3);
      }
    }
  }

  /** How many ASCII digits stand at {@code at}. */
  public static int digits(byte[] buf, int at) {
    for (int count = 0; ; count += 8) {
      long word = word(buf, at + count) ^ ZEROS;
      long marks = (((word & ~HIGH) + 0x7676767676767676L) | word) & HIGH;
      if (marks != 0) {
        return count + (Long.numberOfTrailingZeros(marks) >>> 3);
      }
    }
  }

  /**
   * The value of {@code count} (1 to 19) ASCII digits at {@code at}; the caller checked that they
   * fit.
   */
  public static long number(byte[] buf, int at, int count) {
    long value = 0;
    int next = at;
    int left = count;
    while (left >= 8) {
      value = value * 100_000_000L + eight(word(buf, next));
      next += 8;
      left -= 8;
    }
    while (left-- > 0) {
      value = value * 10 + (buf[next++] - '0');
    }
    return value;
  }

  /**
   * Whether the bytes at {@code at} are those of {@code words}, the last word under {@code
   * tailMask}.
   */
  public static boolean same(byte[] buf, int at, long[] words, long tailMask) {
    int last = words.length - 1;
    for (int k = 0; k < last; k++) {
      if (word(buf, at + 8 * k) != words[k]) {
        return false;
      }
    }
    return (word(buf, at + 8 * last) & tailMask) == words[last];
  }

  /** How many of a word's bytes, from the lowest, are ASCII digits: 0 to 8. */
  static int digitsIn(long text) {
    long word = text ^ ZEROS;
    long marks = (((word & ~HIGH) + 0x7676767676767676L) | word) & HIGH;
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** The value of the lowest {@code count} (0 to 7) bytes of a word, which are ASCII digits. */
  static long leading(long word, int count) {
    int shift = 64 - 8 * count;
    return count == 0 ? 0 : eight((word << shift) | (ZEROS >>> (64 - shift)));
  }

  /** The value of exactly eight ASCII digits: pairs, then fours, then all eight. */
  static long eight(long word) {
    long pairs = word - ZEROS;
    pairs = pairs * 10 + (pairs >>> 8);
    return ((pairs & 0x000000FF000000FFL) * 0x000F424000000064L
            + (pairs >>> 16 & 0x000000FF000000FFL) * 0x0000271000000001L)
        >>> 32;
  }
}
