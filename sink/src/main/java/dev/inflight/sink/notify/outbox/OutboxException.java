package dev.inflight.sink.notify.outbox;

/** An outbox that cannot be used: which file, what was found, what was expected. */
public final class OutboxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OutboxException(String message) {
    super(message);
  }

  public OutboxException(String message, Throwable cause) {
    super(message, cause);
  }
}
