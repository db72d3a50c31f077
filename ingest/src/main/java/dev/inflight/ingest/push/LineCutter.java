package dev.inflight.ingest.push;

import dev.inflight.ingest.text.Swar;
import java.util.Arrays;

/**
 * Cuts bytes that come in pieces after whole lines. A line that is too long is passed over up to
 * its line feed, and counted. Holds at most one line. One thread.
 */
public final class LineCutter {
  private static final byte[] NOTHING = {};

  private final int longest;
  private byte[] begun = NOTHING;
  private boolean skipping;
  private long skippedLines;
  private long skippedBytes;

  /**
   * @param longest bytes of a line, without its line feed
   */
  public LineCutter(int longest) {
    this.longest = longest;
  }

  /** All lines that are whole by now, without those that are too long. */
  public byte[] feed(byte[] bytes, int from, int to) {
    byte[] all = Arrays.copyOf(begun, begun.length + to - from + Swar.PAD);
    System.arraycopy(bytes, from, all, begun.length, to - from);
    int length = begun.length + to - from;
    int kept = 0;
    int at = 0;
    for (int end = Swar.lineFeed(all, 0, length); end < length; ) {
      if (skipping || end - at > longest) {
        skippedBytes += end + 1L - at;
        skippedLines += skipping ? 0 : 1;
        skipping = false;
      } else {
        System.arraycopy(all, at, all, kept, end + 1 - at);
        kept += end + 1 - at;
      }
      at = end + 1;
      end = Swar.lineFeed(all, at, length);
    }
    keep(all, at, length);
    return Arrays.copyOf(all, kept);
  }

  private void keep(byte[] all, int from, int to) {
    if (skipping || to - from > longest) {
      skippedBytes += to - from;
      skippedLines += skipping ? 0 : 1;
      skipping = true;
      begun = NOTHING;
    } else {
      begun = Arrays.copyOfRange(all, from, to);
    }
  }

  /** How many bytes of an unfinished line are held. */
  public int heldBytes() {
    return begun.length;
  }

  /** Whether it is within a line that is too long. */
  public boolean isSkipping() {
    return skipping;
  }

  /** The unfinished line, with a line feed, when there is one; it is forgotten then. */
  public byte[] rest() {
    byte[] rest = begun.length == 0 ? NOTHING : Arrays.copyOf(begun, begun.length + 1);
    if (rest.length > 0) {
      rest[rest.length - 1] = '\n';
    }
    begun = NOTHING;
    skipping = false;
    return rest;
  }

  /** How many lines were too long since this was last asked. */
  public long takeSkippedLines() {
    long lines = skippedLines;
    skippedLines = 0;
    return lines;
  }

  /** How many bytes of them were passed over so far. */
  public long skippedBytes() {
    return skippedBytes;
  }
}
