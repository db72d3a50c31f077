package dev.inflight.app.who;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;

/** How far a request had got at some moment of its time. */
public enum FlightPhase {
  /** Streamed, before its first token. */
  PREFILL("prefill", "prefill"),
  /** Streamed, from its first token on. */
  DECODE("decode", "decode"),
  /** Streamed, and no token of it is known to have come at all. */
  NO_TOKEN_YET("no_token_yet", "no token yet"),
  /** Not streamed, or streamed without a usable time of its first token. */
  IN_FLIGHT("in_flight", "in flight");

  private final String wire;
  private final String words;

  FlightPhase(String wire, String words) {
    this.wire = wire;
    this.words = words;
  }

  /** The name in JSON. */
  public String wire() {
    return wire;
  }

  /** The name for a person. */
  public String words() {
    return words;
  }

  static FlightPhase of(RequestEvent request, long atNs) {
    long first = request.firstTokenAtNs();
    if (Absent.has(first)) {
      return atNs < first ? PREFILL : DECODE;
    }
    boolean nothingCame = !Absent.has(request.ttftMs()) && !request.ok();
    return request.stream() && nothingCame ? NO_TOKEN_YET : IN_FLIGHT;
  }
}
