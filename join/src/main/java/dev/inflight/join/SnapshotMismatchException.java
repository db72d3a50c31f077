package dev.inflight.join;

import java.io.IOException;

/**
 * A snapshot that a join cannot go on from: damaged, cut off, of another version, or of a join by
 * another plan.
 */
public final class SnapshotMismatchException extends IOException {
  private static final long serialVersionUID = 1L;

  SnapshotMismatchException(String message) {
    super(message);
  }

  SnapshotMismatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
