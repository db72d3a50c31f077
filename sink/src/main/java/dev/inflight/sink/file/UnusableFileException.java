package dev.inflight.sink.file;

import java.io.IOException;

/** A file that cannot be used for what is wanted: what was found, what was expected. */
public class UnusableFileException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableFileException(String message) {
    super(message);
  }
}
