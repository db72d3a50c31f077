package dev.inflight.ingest;

import java.time.Duration;
import java.util.Locale;

/** What became of a batch at the door. */
public sealed interface Admission {

  /** It is taken for good. */
  record Admitted() implements Admission {}

  /**
   * It was not taken, and nothing of it is kept.
   *
   * @param retryAfter how long to wait before the next try
   */
  record Refused(Why why, Duration retryAfter) implements Admission {}

  /** Why a batch was not taken. */
  enum Why {
    /** As much waits as may wait. */
    FULL,
    /** It waited for too long: more comes in than the service can keep up with. */
    BUSY,
    /** The service does not take anything yet. */
    STARTING,
    /** The service takes nothing any more. */
    STOPPING,
    /** It could not be written down. */
    FAILED;

    /** The name it is counted under. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
