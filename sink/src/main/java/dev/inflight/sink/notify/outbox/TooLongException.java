package dev.inflight.sink.notify.outbox;

/** A record that is longer than records may be: nothing was written of it. */
public final class TooLongException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  TooLongException(long bytes, long most) {
    super("a record of " + bytes + " bytes, expected at most " + most);
  }
}
