package dev.inflight.ingest.codec;

/**
 * Reads the lines of one input, block after block, and hands what they say to the sink. One thread.
 */
public interface LineParser {
  /**
   * Reads the lines of {@code buf[from, to)}, whose last byte is a line feed: the end of the input
   * is completed when it lacks one. At least {@link dev.inflight.ingest.text.Swar#PAD} bytes may be
   * read beyond {@code to}; they mean nothing.
   *
   * @param firstLine 1-based number of the first line
   * @param lastIsOpen whether the last line lacked its line feed in the input
   * @return how many lines these were
   */
  long lines(byte[] buf, int from, int to, long firstLine, boolean lastIsOpen);
}
