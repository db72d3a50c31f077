package dev.inflight.ingest.codec;

import java.io.IOException;

/**
 * Reads one input piece by piece, so that its caller may stop, wait or show progress in between.
 */
public interface BlockParser {
  /**
   * Reads about 64 to 256 KiB more and hands over what is in them.
   *
   * @return false when nothing is left
   * @throws IOException when the bytes cannot be read; what is wrong with their content is never
   *     thrown, it goes to the sink as a rejection
   */
  boolean readBlock() throws IOException;
}
