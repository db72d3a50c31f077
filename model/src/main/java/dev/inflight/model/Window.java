package dev.inflight.model;

/** The part of a request that an overlap speaks of. */
public enum Window {
  /** From start to end. */
  WHOLE("whole"),
  /** From start to the first token, for streamed requests. */
  PREFILL("prefill"),
  /** From the first token to the end, for streamed requests. */
  DECODE("decode");

  private final String wire;

  Window(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
