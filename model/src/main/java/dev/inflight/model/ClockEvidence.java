package dev.inflight.model;

/** How a server's clock was placed on the client's. */
public enum ClockEvidence {
  /** Both stamps come from one clock. */
  SAME_HOST("same_host"),
  /** The operator gave offset and uncertainty. */
  OPERATOR_SUPPLIED("operator_supplied"),
  /** Alignment records of this run. */
  ARTIFACT_RECORD("artifact_record"),
  /** Requests seen on both sides bound the offset. */
  SPANS("spans"),
  /** Pairs of monotonic and Unix time, read together. */
  ANCHORS("anchors"),
  /** Unix time in files that name no clock: taken to be one clock, unproven. */
  ASSUMED("assumed");

  private final String wire;

  ClockEvidence(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
