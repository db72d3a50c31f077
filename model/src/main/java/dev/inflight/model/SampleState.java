package dev.inflight.model;

/** What a poll of a counter gave. Only a valid reading has a value. */
public enum SampleState {
  VALID("valid"),
  MISSING("missing"),
  STALE("stale"),
  INVALID("invalid");

  private final String wire;

  SampleState(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
