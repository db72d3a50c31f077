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

  private final ByteFeed feed;
  private final LineParser parser;
  private final ParseContext context;
  private byte[] buf = new byte[BLOCK + Swar.PAD];
  private int have;
  private long line = 1;
  private boolean done;

  LineBlocks(InputStream in, LineParser parser, ParseContext context) {
    this.feed = new ByteFeed(in);
    this.parser = parser;
    this.context = context;
  }

  @Override
  public boolean readBlock() throws IOException {
    if (done) {
      return false;
    }
    int lineEnd = fill();
    if (feed.ended()) {
      finish(lineEnd);
    } else if (lineEnd == 0) {
      passOver();
    } else {
      parse(lineEnd, false);
      keepFrom(lineEnd, have);
    }
    return true;
  }

  /** Reads on and returns the end of the last whole line; 0 when a line is longer than is read. */
  private int fill() throws IOException {
    int lineEnd = afterLastLineFeed(0, have);
    while (!feed.ended() && (have < BLOCK || lineEnd == 0)) {
      if (have == buf.length - Swar.PAD) {
        if (have >= MAX_LINE) {
          return lineEnd;
        }
        buf = Arrays.copyOf(buf, Math.min(2 * have, MAX_LINE) + Swar.PAD);
      }
      int count = feed.read(buf, have, Math.min(BLOCK, buf.length - Swar.PAD - have));
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

  private void parse(int to, boolean open) {
    if (to > 0) {
      line += parser.lines(buf, 0, to, line, open);
    }
  }

  /** The last lines: one without a line feed is whole unless the packed data broke off in it. */
  private void finish(int lineEnd) {
    done = true;
    if (feed.damaged()) {
      parse(lineEnd, false);
      feed.rejectDamage(context, line);
    } else if (lineEnd < have) {
      buf[have] = '\n';
      parse(have + 1, true);
    } else {
      parse(have, false);
    }
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
    while (!feed.ended()) {
      int count = feed.read(buf, 0, BLOCK);
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
}
