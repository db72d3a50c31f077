package dev.inflight.ingest.http;

import java.util.Locale;

/** Why a request or a connection was refused, as it is counted. */
public enum Refusal {
  TOO_MANY_CONNECTIONS,
  HEADERS_TOO_SLOW,
  IDLE_TOO_LONG,
  BODY_TOO_SLOW,
  CLIENT_LEFT,
  CLIENT_TAKES_NOTHING,
  TOO_MANY_PIPELINED,
  MALFORMED,
  VERSION,
  TOO_MANY_HEADERS,
  HOST,
  ORIGIN,
  TOKEN,
  PATH,
  UNKNOWN_PATH,
  METHOD,
  RATE,
  TOO_MANY_BODIES,
  TOO_MANY_EVENT_CLIENTS,
  BODY_TOO_LARGE;

  /** The name it is counted under. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
