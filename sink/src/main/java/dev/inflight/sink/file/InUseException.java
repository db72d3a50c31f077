package dev.inflight.sink.file;

import java.io.IOException;

/** A file that somebody else uses: who that is. */
public final class InUseException extends IOException {
  private static final long serialVersionUID = 1L;

  InUseException(String message) {
    super(message);
  }
}
