package dev.inflight.rules.engine;

/** A snapshot that is damaged, or of another version. */
public final class SnapshotMismatchException extends Exception {

  private static final long serialVersionUID = 1L;

  SnapshotMismatchException(String message) {
    super(message);
  }

  SnapshotMismatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
