package dev.inflight.sink.frames;

import java.io.IOException;

/** A file that is none of ours, or of a later version: what was found, and what was expected. */
public final class ForeignFileException extends IOException {
  private static final long serialVersionUID = 1L;

  ForeignFileException(String message) {
    super(message);
  }
}
