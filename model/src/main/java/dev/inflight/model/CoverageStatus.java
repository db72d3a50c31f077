package dev.inflight.model;

/** How well the samples of a series cover a window. */
public enum CoverageStatus {
  /** A valid inside sample, and nothing uncovered. */
  OBSERVED("observed"),
  /** A valid inside sample, but something is uncovered. */
  PARTIAL("partial"),
  /** No valid inside sample. */
  EMPTY("empty");

  private final String wire;

  CoverageStatus(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
