package dev.inflight.ingest.codec.canonical;

import java.util.Arrays;

/** The lengths that the beginnings of sample lines have, each with how such a beginning ends. */
final class HeadLengths {
  private static final int MOST = 64;
  private static final int TAIL = 18;

  private final int[] lengths = new int[MOST];
  private final byte[][] tails = new byte[MOST][];
  private int count;

  int count() {
    return count;
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

  /** Adds a beginning's length; says whether it is among them. */
  boolean add(byte[] head) {
    byte[] tail = Arrays.copyOfRange(head, Math.max(0, head.length - TAIL), head.length);
    for (int index = 0; index < count; index++) {
      if (lengths[index] == head.length && Arrays.equals(tails[index], tail)) {
        return true;
      }
    }
    if (count == MOST) {
      return false;
    }
    lengths[count] = head.length;
    tails[count++] = tail;
    return true;
  }
}
