package dev.inflight.sink.store;

/** A store that cannot be used or asked: which file, what was found, what was expected. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
