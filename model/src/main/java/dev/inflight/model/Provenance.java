package dev.inflight.model;

/** How a value came to be: read, told by somebody else, or worked out. */
public enum Provenance {
  OBSERVED("observed"),
  REPORTED("reported"),
  ESTIMATED("estimated");

  private final String wire;

  Provenance(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
