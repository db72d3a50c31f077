package dev.inflight.ingest.codec;

import dev.inflight.ingest.text.Swar;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream into blocks of whole lines in one reused buffer. The buffer grows for a long line
 * up to {@link #MAX_LINE}; a longer one is passed over and counted as one rejection. One thread.
 */
final class LineBlocks implements BlockParser {
  /** How much is read before lines are handed over, in bytes. */
  static final int BLOCK = 128 * 1024;

  /** The longest line that is read, in bytes. */
  static final int MAX_LINE = 16 * 1024 * 1024;

  private static final String MAX_LINE_TEXT = MAX_LINE / 1024 / 1024 + " MiB";

  private final InputStream in;
  private final LineParser parser;
  private final ParseContext context;
  private byte[] buf = new byte[BLOCK + Swar.PAD];
  private int have;
  private long line = 1;
  private boolean ended;

  LineBlocks(InputStream in, LineParser parser, ParseContext context) {
    this.in = in;
    this.parser = parser;
    this.context = context;
  }

  @Override
  public boolean readBlock() throws IOException {
    if (ended) {
      return false;
    }
    int lineEnd = fill();
    if (ended) {
      parseRest();
    } else if (lineEnd == 0) {
      passOver();
    } else {
      line += parser.lines(buf, 0, lineEnd, line, false);
      keepFrom(lineEnd, have);
    }
    return true;
  }

  /** Reads on and returns the end of the last whole line; 0 when a line is longer than is read. */
  private int fill() throws IOException {
    int lineEnd = 0;
    while (have < BLOCK || lineEnd == 0) {
      if (have == buf.length - Swar.PAD) {
        if (have >= MAX_LINE) {
          return lineEnd;
        }
        buf = Arrays.copyOf(buf, Math.min(2 * have, MAX_LINE) + Swar.PAD);
      }
      int count = read(have, Math.min(BLOCK, buf.length - Swar.PAD - have));
      if (ended) {
        return have;
      }
      lineEnd = Math.max(lineEnd, afterLastLineFeed(have, have + count));
      have += count;
    }
    return lineEnd;
  }

  private int afterLastLineFeed(int from, int to) {
    int at = to;
    while (at > from && buf[at - 1] != '\n') {
      at--;
    }
    return at > from ? at : 0;
  }

  private void parseRest() {
    if (have == 0) {
      return;
    }
    boolean open = buf[have - 1] != '\n';
    if (open) {
      buf[have++] = '\n';
    }
    line += parser.lines(buf, 0, have, line, open);
    have = 0;
  }

  private void passOver() throws IOException {
    LineFault fault =
        new LineFault(
            LineFault.LINE,
            "more than " + MAX_LINE_TEXT,
            "at most " + MAX_LINE_TEXT,
            Reason.LINE_TOO_LONG);
    context.reject(fault, line, buf, 0, have);
    line++;
    have = 0;
    while (true) {
      int count = read(0, BLOCK);
      if (ended) {
        return;
      }
      int end = Swar.lineFeed(buf, 0, count);
      if (end < count) {
        keepFrom(end + 1, count);
        return;
      }
    }
  }

  private void keepFrom(int from, int to) {
    System.arraycopy(buf, from, buf, 0, to - from);
    have = to - from;
  }

  /** Reads at least one byte, or sets {@link #ended}. Damaged data is an end with a rejection. */
  private int read(int at, int limit) throws IOException {
    try {
      int count = in.read(buf, at, limit);
      ended = count < 0;
      return Math.max(0, count);
    } catch (DamagedInputException e) {
      ended = true;
      endDamaged(e);
      return 0;
    }
  }

  private void endDamaged(DamagedInputException e) {
    int whole = afterLastLineFeed(0, have);
    if (whole > 0) {
      line += parser.lines(buf, 0, whole, line, false);
    }
    have = 0;
    String found = String.valueOf(e.getMessage());
    context.reject(
        new LineFault(LineFault.LINE, found, "the rest of the file", Reason.CUT_OFF), line);
  }
}
