package dev.inflight.ingest.codec.canonical;

import java.util.Arrays;
import java.util.Optional;

/**
 * The lengths that the beginnings of sample lines have, each with how such a beginning ends.
 * Immutable.
 */
final class HeadLengths {
  static final HeadLengths NONE = new HeadLengths(new int[0], new byte[0][]);

  private static final int MOST = 64;
  private static final int TAIL = 18;

  private final int[] lengths;
  private final byte[][] tails;

  private HeadLengths(int[] lengths, byte[][] tails) {
    this.lengths = lengths;
    this.tails = tails;
  }

  int count() {
    return lengths.length;
  }

  int length(int index) {
    return lengths[index];
  }

  /** Whether a beginning of that length may end where it would in this line. */
  boolean mayEnd(int index, byte[] buf, int at) {
    int to = at + lengths[index];
    byte[] tail = tails[index];
    return to <= buf.length && Arrays.equals(tail, 0, tail.length, buf, to - tail.length, to);
  }

  /** The same with a beginning's length among them; nothing when there are too many. */
  Optional<HeadLengths> with(byte[] head) {
    byte[] tail = Arrays.copyOfRange(head, Math.max(0, head.length - TAIL), head.length);
    int count = lengths.length;
    for (int index = 0; index < count; index++) {
      if (lengths[index] == head.length && Arrays.equals(tails[index], tail)) {
        return Optional.of(this);
      }
    }
    if (count == MOST) {
      return Optional.empty();
    }
    int[] more = Arrays.copyOf(lengths, count + 1);
    byte[][] moreTails = Arrays.copyOf(tails, count + 1);
    more[count] = head.length;
    moreTails[count] = tail;
    return Optional.of(new HeadLengths(more, moreTails));
  }
}
