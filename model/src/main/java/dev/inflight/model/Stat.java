package dev.inflight.model;

/** A number that an overlap may hold about its window. */
public enum Stat {
  MIN("min"),
  MAX("max"),
  MEAN("mean"),
  FIRST("first"),
  LAST("last"),
  /** last − first. */
  DELTA("delta"),
  /** Mean weighted with how long each value held. */
  TIME_MEAN("time_mean"),
  /** Counters: growth between the first and the last inside sample. */
  INCREASE("increase"),
  /** Counters: the least that the window can have grown by. */
  INCREASE_LOW("increase_low"),
  /** Counters: growth from the last sample before the window to the first after it. */
  INCREASE_HIGH("increase_high"),
  /** Shared counters: growth while the request was in flight. */
  OVERLAPPED("overlapped"),
  /** Shared counters: growth while it was alone. */
  EXCLUSIVE("exclusive"),
  /** Shared counters: growth divided by the requests in flight, an estimate. */
  EQUAL_SHARE("equal_share");

  private final String wire;

  Stat(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
