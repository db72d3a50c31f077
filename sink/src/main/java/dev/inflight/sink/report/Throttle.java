package dev.inflight.sink.report;

import java.util.ArrayList;
import java.util.List;

/** The bits of {@code gpu_throttle_reasons}, as NVML and DCGM number them. */
public final class Throttle {
  private static final long IDLE = 1;
  private static final List<String> NAMES =
      List.of(
          "gpu_idle",
          "applications_clocks",
          "sw_power_cap",
          "hw_slowdown",
          "sync_boost",
          "sw_thermal_slowdown",
          "hw_thermal_slowdown",
          "hw_power_brake",
          "display_clock");

  private Throttle() {}

  /** 1 when something beside idleness held the clocks back, else 0; NaN stays. */
  static double held(double bits) {
    return Double.isNaN(bits) ? bits : ((long) bits & ~IDLE) == 0 ? 0 : 1;
  }

  /** What held the clocks back, in words. */
  public static String words(double value) {
    long bits = (long) value & ~IDLE;
    if (bits == 0) {
      return "not throttled";
    }
    List<String> names = new ArrayList<>();
    for (int at = 1; at < Long.SIZE; at++) {
      if ((bits >> at & 1) != 0) {
        names.add(at < NAMES.size() ? NAMES.get(at) : "bit " + at);
      }
    }
    return "throttled: " + String.join(" + ", names);
  }
}
