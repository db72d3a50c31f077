package dev.inflight.model;

/** What became of the join as a whole. */
public enum JoinStatus {
  /** Nothing was refused. */
  JOINED("joined"),
  /** Some domain or samples were refused, others placed. */
  PARTLY_JOINED("partly_joined"),
  /** Nothing was placed. */
  UNJOINED("unjoined"),
  /** No telemetry was given. */
  NOT_CONFIGURED("not_configured");

  private final String wire;

  JoinStatus(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
