package dev.inflight.model;

/** Whether a metric is a level or adds up. */
public enum MetricKind {
  GAUGE("gauge"),
  COUNTER("counter");

  private final String wire;

  MetricKind(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
