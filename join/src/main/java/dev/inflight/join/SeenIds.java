package dev.inflight.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ids of requests that were seen. Those that end in a running number take about a bit each, all
 * others a fingerprint. Not thread-safe.
 */
final class SeenIds {
  /** The most numberings that are told apart, by what stands before the number. */
  private static final int MOST_NUMBERINGS = 8;

  /** Beyond that many digits a number is not looked at. */
  private static final int MOST_DIGITS = 18;

  private final List<Numbering> numberings = new ArrayList<>();
  private @Nullable Numbering last;
  private final LongSet others = new LongSet();

  /** Adds it; false when it was there. */
  boolean add(String id) {
    int from = numberFrom(id);
    Numbering numbering = from == id.length() ? null : numbering(id, from);
    if (numbering == null) {
      return others.add(LongSet.fingerprint(id));
    }
    int bit = numbering.bit(id, from);
    if (bit < 0) {
      return others.add(LongSet.fingerprint(id));
    }
    // It may have come when the numbering did not reach so far.
    boolean known = others.size() > 0 && others.contains(LongSet.fingerprint(id));
    return !known && numbering.add(bit);
  }

  boolean contains(String id) {
    if (others.size() > 0 && others.contains(LongSet.fingerprint(id))) {
      return true;
    }
    int from = numberFrom(id);
    for (Numbering each : numberings) {
      if (each.fits(id, from)) {
        int bit = each.bit(id, from);
        return bit >= 0 && each.contains(bit);
      }
    }
    return false;
  }

  private @Nullable Numbering numbering(String id, int from) {
    Numbering latest = last;
    if (latest != null && latest.fits(id, from)) {
      return latest;
    }
    for (Numbering each : numberings) {
      if (each.fits(id, from)) {
        last = each;
        return each;
      }
    }
    if (numberings.size() == MOST_NUMBERINGS) {
      return null;
    }
    Numbering born = new Numbering(id, from);
    numberings.add(born);
    last = born;
    return born;
  }

  private static int numberFrom(String id) {
    int from = id.length();
    int least = Math.max(0, from - MOST_DIGITS);
    while (from > least && isDigit(id.charAt(from - 1))) {
      from--;
    }
    return from;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The ids that share what stands before their number, and its width if it begins with 0. */
  private static final class Numbering {
    /** How far ahead of the ids that came a number may be, beside 64 for each of them. */
    private static final long AHEAD = 1 << 16;

    private final String before;
    private final int width;
    private final long first;
    private long[] bits = new long[16];
    private long size;

    Numbering(String id, int from) {
      before = id.substring(0, from);
      width = width(id, from);
      first = Math.max(0, number(id, from) - AHEAD / 2);
    }

    /** The width of a number that begins with 0, else 0: then equal numbers are equal ids. */
    private static int width(String id, int from) {
      return id.charAt(from) == '0' ? id.length() - from : 0;
    }

    private static long number(String id, int from) {
      long number = 0;
      for (int at = from; at < id.length(); at++) {
        number = number * 10 + (id.charAt(at) - '0');
      }
      return number;
    }

    boolean fits(String id, int from) {
      return from == before.length()
          && from < id.length()
          && width(id, from) == width
          && id.startsWith(before);
    }

    /** The place of an id, −1 when it is too far from those that came before. */
    int bit(String id, int from) {
      long bit = number(id, from) - first;
      return bit >= 0 && bit < Math.min(Integer.MAX_VALUE, AHEAD + Long.SIZE * size)
          ? (int) bit
          : -1;
    }

    boolean contains(int bit) {
      return bit >> 6 < bits.length && (bits[bit >> 6] & 1L << bit) != 0;
    }

    boolean add(int bit) {
      if (contains(bit)) {
        return false;
      }
      int word = bit >> 6;
      if (word >= bits.length) {
        bits = Arrays.copyOf(bits, word + (word >> 1) + 1);
      }
      bits[word] |= 1L << bit;
      size++;
      return true;
    }
  }
}
