package dev.inflight.ingest.codec.aiperf;

/** The numbers that DCGM and its kin write when there is no value. */
final class Blanks {
  private static final double INT32 = 2_147_483_632.0;
  private static final double UINT32 = 4_294_967_295.0;
  private static final double FP64 = 140_737_488_355_328.0;
  private static final double INT64 = 9.2233e18;

  /** How far a blank may lie above its first number: not found, not supported, not permitted. */
  private static final double KINDS = 15;

  private Blanks() {}

  /** Whether a number, in the exporter's own unit, is one of them. */
  static boolean is(double value) {
    return within(value, INT32) || within(value, FP64) || value == UINT32 || value >= INT64;
  }

  /** Scaling back and forth may have moved it by the last bits of a double. */
  private static boolean within(double value, double first) {
    double slack = first * 1e-15;
    return value >= first - slack && value <= first + KINDS + slack;
  }
}
