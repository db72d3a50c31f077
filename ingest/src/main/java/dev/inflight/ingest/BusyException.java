package dev.inflight.ingest;

import java.io.IOException;

/** Says that a batch waited for so long that it was given up; nothing of it is kept. */
public final class BusyException extends IOException {
  private static final long serialVersionUID = 1;

  /** With what is told of it. */
  public BusyException(String message) {
    super(message);
  }
}
