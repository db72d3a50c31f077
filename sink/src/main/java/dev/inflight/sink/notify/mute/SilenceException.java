package dev.inflight.sink.notify.mute;

import java.io.Serial;

/** A file of silences that cannot be used: which, where, what was found, what was expected. */
public final class SilenceException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  public SilenceException(String message) {
    super(message);
  }

  public SilenceException(String message, Throwable cause) {
    super(message, cause);
  }
}
