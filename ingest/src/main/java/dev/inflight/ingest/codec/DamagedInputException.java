package dev.inflight.ingest.codec;

import java.io.IOException;

/**
 * Packed data that cannot be unpacked to its end. What came before is good; {@link LineBlocks}
 * turns this into a rejection.
 */
public final class DamagedInputException extends IOException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong with the packed data. */
  public DamagedInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
