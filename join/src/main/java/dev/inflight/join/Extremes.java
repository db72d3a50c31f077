package dev.inflight.join;

import java.util.Arrays;

/**
 * Smallest and largest of any range of a growing column, in time that hardly depends on the range:
 * two levels of blocks (16 and 256 values) above it. Not thread-safe.
 */
final class Extremes {
  static final int DROP_UNIT = 16;

  private final Longs values;
  private final Level fine = new Level(4);
  private final Level coarse = new Level(8);

  /** Where the column's first value stands among all that ever were in it, by the last block. */
  private int start;

  Extremes(Longs values) {
    this.values = values;
  }

  /** Takes in the value at that place of the column, which follows the one taken in before. */
  void added(int at) {
    long value = values.a[at];
    fine.take(at, value);
    coarse.take(start + at, value);
  }

  /** After the column dropped a multiple of {@link #DROP_UNIT} values from its front. */
  void dropped(int count) {
    fine.drop(count >> 4);
    coarse.drop((start + count) >> 8);
    start = (start + count) & 255;
  }

  /** Smallest of [from, to), from &lt; to. */
  long min(int from, int to) {
    long best = Long.MAX_VALUE;
    int at = from;
    while (at < to) {
      if (((start + at) & 255) == 0 && at + 256 <= to) {
        best = Math.min(best, coarse.min[(start + at) >> 8]);
        at += 256;
      } else if ((at & 15) == 0 && at + 16 <= to) {
        best = Math.min(best, fine.min[at >> 4]);
        at += 16;
      } else {
        best = Math.min(best, values.a[at++]);
      }
    }
    return best;
  }

  /** Largest of [from, to), from &lt; to. */
  long max(int from, int to) {
    long best = Long.MIN_VALUE;
    int at = from;
    while (at < to) {
      if (((start + at) & 255) == 0 && at + 256 <= to) {
        best = Math.max(best, coarse.max[(start + at) >> 8]);
        at += 256;
      } else if ((at & 15) == 0 && at + 16 <= to) {
        best = Math.max(best, fine.max[at >> 4]);
        at += 16;
      } else {
        best = Math.max(best, values.a[at++]);
      }
    }
    return best;
  }

  private static final class Level {
    final int shift;
    long[] min = new long[1];
    long[] max = new long[1];
    int size;

    Level(int shift) {
      this.shift = shift;
    }

    void take(int at, long value) {
      int block = at >> shift;
      if (block == size) {
        if (size == min.length) {
          min = Arrays.copyOf(min, size * 2);
          max = Arrays.copyOf(max, size * 2);
        }
        min[size] = value;
        max[size] = value;
        size++;
      } else {
        min[block] = Math.min(min[block], value);
        max[block] = Math.max(max[block], value);
      }
    }

    void drop(int blocks) {
      System.arraycopy(min, blocks, min, 0, size - blocks);
      System.arraycopy(max, blocks, max, 0, size - blocks);
      size -= blocks;
    }
  }
}
