package dev.inflight.model;

/** Why a row will not change any more. */
public enum FinalBecause {
  /** Every watermark has passed what the row looks at. */
  WATERMARK("watermark"),
  /** Its sources have been silent for the idle timeout. */
  IDLE("idle"),
  /** The input ended. */
  END_OF_INPUT("end_of_input"),
  /** It was open for longer than the state reaches back. */
  BEYOND_HORIZON("beyond_horizon");

  private final String wire;

  FinalBecause(String wire) {
    this.wire = wire;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }
}
