package dev.inflight.bench.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that are laid out once, with numbers of fixed width to be put in before each sending, so
 * that making a load costs next to nothing beside bearing it. Not thread-safe.
 */
final class Patches {
  private static final char HOLE = '#';
  private static final int RADIX = 10;

  private final byte[] text;
  private final List<int[]> holes;

  private Patches(byte[] text, List<int[]> holes) {
    this.text = text;
    this.holes = holes;
  }

  /** Lines in which each run of {@code #} is a hole for a number. */
  static Patches of(String lines) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(lines.getBytes(US_ASCII));
    byte[] text = out.toByteArray();
    List<int[]> holes = new ArrayList<>();
    for (int at = 0; at < text.length; at++) {
      int end = at;
      while (end < text.length && text[end] == HOLE) {
        end++;
      }
      if (end > at) {
        holes.add(new int[] {at, end});
        at = end;
      }
    }
    return new Patches(text, holes);
  }

  /** How many holes there are. */
  int holes() {
    return holes.size();
  }

  /** Puts a number into a hole, with zeros before it. */
  void put(int hole, long number) {
    int[] place = holes.get(hole);
    long left = number;
    for (int at = place[1] - 1; at >= place[0]; at--) {
      text[at] = (byte) ('0' + left % RADIX);
      left /= RADIX;
    }
  }

  /** The lines as they stand now; they change with the next {@link #put}. */
  byte[] bytes() {
    return text;
  }
}
