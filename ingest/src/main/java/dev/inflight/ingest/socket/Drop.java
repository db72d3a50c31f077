package dev.inflight.ingest.socket;

import java.util.Locale;

/** Why a line was dropped that may have been a good one. */
public enum Drop {
  /** Too many lines of this connection in a second. */
  CONNECTION_RATE,
  /** Too many lines of this user in a second, over all its connections. */
  USER_RATE,
  /** Nobody took what was read before. */
  QUEUE_FULL;

  /** The name in counters. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
