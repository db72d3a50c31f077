package dev.inflight.ingest.codec.canonical;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a template's lines hardly ever change, found out from some of its lines. One
 * thread.
 */
final class ConstantValues {
  private static final int WATCHED = 256;

  /** In how many of the watched lines a constant may have another value. */
  private static final int EXCEPTIONS = 8;

  private final byte[] @Nullable [] first;
  private final int[] same;
  private int lines;

  /**
   * @param slots how many values a line has
   */
  ConstantValues(int slots) {
    first = new byte[slots][];
    same = new int[slots];
  }

  /**
   * Looks at one more line.
   *
   * @param bounds where each of its values begins and ends
   * @return whether enough lines were seen
   */
  boolean look(byte[] buf, int[] bounds) {
    for (int slot = 0; slot < same.length; slot++) {
      int from = bounds[2 * slot];
      int to = bounds[2 * slot + 1];
      byte[] known = first[slot];
      if (known == null) {
        first[slot] = Arrays.copyOfRange(buf, from, to);
        same[slot] = 1;
      } else if (Arrays.equals(known, 0, known.length, buf, from, to)) {
        same[slot]++;
      }
    }
    return ++lines >= WATCHED;
  }

  /** The text of a value that hardly ever changes; empty when it does, which no value is. */
  byte[] constant(int slot) {
    byte[] known = first[slot];
    return known != null && same[slot] >= lines - EXCEPTIONS ? known : new byte[0];
  }
}
