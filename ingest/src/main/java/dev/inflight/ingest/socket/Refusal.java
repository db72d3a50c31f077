package dev.inflight.ingest.socket;

import java.util.Locale;

/** Why a well-formed line was not taken, as it is counted beside the codec's reasons. */
public enum Refusal {
  /** It names a process that is not there or cannot be looked at. */
  PID_UNREADABLE("the pid of a process that is there and can be looked at"),
  /** It names a process of another user. */
  PID_OF_ANOTHER_USER("the pid of a process of the sender's own user"),
  /** It closes a span that this connection has not opened. */
  SPAN_NOT_OPEN("the span_id of a span that this connection has opened"),
  /** It opens a span that is open. */
  SPAN_ALREADY_OPEN("a span_id that is not open"),
  /** It closes a span before its start. */
  SPAN_CLOSED_BEFORE_START("an end at the start or later"),
  /** There is no room for another open span. */
  TOO_MANY_OPEN_SPANS("fewer open spans");

  private final String expected;

  Refusal(String expected) {
    this.expected = expected;
  }

  /** What would have been right. */
  String expected() {
    return expected;
  }

  /** The name in counters and rejects files. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
