package dev.inflight.model;

/**
 * The part of a load test that a request belongs to; only measured requests are analysed unless
 * asked.
 */
public enum Phase {
  WARMUP("warmup"),
  MEASURED("measured");

  private final String wire;

  Phase(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
