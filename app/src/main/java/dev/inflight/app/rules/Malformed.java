package dev.inflight.app.rules;

import java.io.Serial;

/** The end of reading one file: it is not what its name promises. */
public final class Malformed extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final int offset;

  /**
   * @param offset where in the file
   * @param found what is wrong and what was expected
   */
  Malformed(int offset, String found, Throwable cause) {
    super(found, cause);
    this.offset = offset;
  }

  Malformed(int offset, String found) {
    super(found);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }

  public String found() {
    return String.valueOf(getMessage());
  }
}
