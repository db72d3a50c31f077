package dev.inflight.ingest.socket;

import dev.inflight.ingest.codec.annotation.AnnotationCodec;
import java.util.Arrays;

/**
 * Cuts what comes into lines, wherever the reads begin and end. A line that is too long is said
 * once and passed over up to its line feed. Holds at most one line. Not thread-safe.
 */
final class LineSplitter {
  private static final byte[] NONE = {};
  private static final int FIRST = 256;

  /** The longest line without its line feed. */
  private static final int MOST = AnnotationCodec.LONGEST_LINE - 1;

  private byte[] begun = NONE;
  private int length;
  private boolean skipping;

  /** Where lines go. */
  interface Lines {
    /**
     * A line {@code buf[from, to)}, without its line feed.
     *
     * @param open whether the connection ended without a line feed after it
     */
    void line(byte[] buf, int from, int to, boolean open);

    /** A line that is too long, and its beginning {@code buf[from, to)}. */
    void tooLong(byte[] buf, int from, int to);
  }

  /** Takes {@code buf[from, to)}. */
  void feed(byte[] buf, int from, int to, Lines out) {
    int start = from;
    for (int at = from; at < to; at++) {
      if (buf[at] == '\n') {
        end(buf, start, at, out);
        start = at + 1;
      }
    }
    keep(buf, start, to, out);
  }

  /** Takes what is left as a line, if anything is. */
  void finish(Lines out) {
    if (length > 0) {
      out.line(begun, 0, length, true);
    }
    length = 0;
    begun = NONE;
  }

  private void end(byte[] buf, int from, int to, Lines out) {
    if (!skipping && length == 0 && to - from <= MOST) {
      out.line(buf, from, to, false);
      return;
    }
    keep(buf, from, to, out);
    if (!skipping) {
      out.line(begun, 0, length, false);
    }
    length = 0;
    skipping = false;
  }

  private void keep(byte[] buf, int from, int to, Lines out) {
    if (skipping || from == to) {
      return;
    }
    int fits = Math.min(to - from, MOST - length);
    if (length + fits > begun.length) {
      int room = Math.max(length + fits, Math.max(FIRST, 2 * begun.length));
      begun = Arrays.copyOf(begun, Math.min(MOST, room));
    }
    System.arraycopy(buf, from, begun, length, fits);
    length += fits;
    if (fits < to - from) {
      out.tooLong(begun, 0, length);
      skipping = true;
      length = 0;
    }
  }
}
