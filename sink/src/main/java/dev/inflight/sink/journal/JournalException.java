package dev.inflight.sink.journal;

/** A journal that cannot be used: where, what was found, and what was expected. */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
