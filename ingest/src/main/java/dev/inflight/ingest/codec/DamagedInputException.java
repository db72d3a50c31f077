package dev.inflight.ingest.codec;

import java.io.IOException;

/**
 * Packed data that cannot be unpacked to its end. What came before is good; {@link LineBlocks}
 * turns this into a rejection.
 */
public final class DamagedInputException extends IOException {
  private static final long serialVersionUID = 1;

  private final String finding;

  /** Says what is wrong with the packed data. */
  public DamagedInputException(String finding, Throwable cause) {
    super(finding, cause);
    this.finding = finding;
  }

  /** What is wrong, for a message. */
  public String finding() {
    return finding;
  }
}
