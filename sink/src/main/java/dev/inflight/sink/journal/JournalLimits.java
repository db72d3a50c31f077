package dev.inflight.sink.journal;

import dev.inflight.sink.frames.Frame;

/**
 * How much a journal may be.
 *
 * @param segmentBytes a file that has reached that is followed by another
 * @param bytes of all files of records together
 */
public record JournalLimits(long segmentBytes, long bytes) {
  /** What holds when nothing else is said. */
  public static final JournalLimits USUAL = new JournalLimits(32L << 20, 2L << 30);

  /** The longest record. */
  public static final int LONGEST = Frame.MOST - Segment.SEQUENCE;

  public JournalLimits {
    if (segmentBytes < 1 || bytes < segmentBytes) {
      throw new IllegalArgumentException(
          "limits of a journal: found files of %d bytes in %d, expected some in more"
              .formatted(segmentBytes, bytes));
    }
  }
}
