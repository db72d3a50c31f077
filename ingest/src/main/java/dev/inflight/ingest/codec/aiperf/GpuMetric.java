package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.text.Decimals;
import dev.inflight.model.MetricKind;
import java.util.Locale;
import java.util.Map;

/**
 * What a number under {@code telemetry_data} means: which metric it is and how its text becomes a
 * value in that metric's unit.
 */
record GpuMetric(String name, String unit, MetricKind kind, Scale scale) {

  /** From the exporter's unit to ours. */
  private enum Scale {
    AS_IS(0),
    PERCENT(-2),
    MEGAHERTZ(6),
    /** 10⁹ bytes; the exporter had mebibytes, so the nearest byte is exact. */
    GIGABYTES(9),
    /** The exporter had millijoules, so the nearest of them is exact. */
    MEGAJOULES(6),
    NANOSECONDS(-9),
    MICROSECONDS(-6);

    private final int places;

    Scale(int places) {
      this.places = places;
    }
  }

  private static final int MILLI = 3;

  /** More percent, degrees, watts or megahertz than any device has; sentinels are far above it. */
  private static final double ABSURD = 1e6;

  /** More gigabytes than any device has, less than a blank of 32 bits makes of mebibytes. */
  private static final double ABSURD_GIGABYTES = 2e6;

  /*
   * power_violation: AIPerf documents microseconds, but wrote DCGM's nanoseconds as they were until it
   * prefixed its names: in the real file it rises by 7.6e7 within 0.33 s.
   */
  private static final Map<String, GpuMetric> KNOWN =
      Map.ofEntries(
          Map.entry("gpu_power_usage", gauge("gpu_power", "W")),
          Map.entry("amd_power", gauge("gpu_power", "W")),
          Map.entry("energy_consumption", counter("gpu_energy", "J", Scale.MEGAJOULES)),
          Map.entry("amd_energy_consumption", counter("gpu_energy", "J", Scale.MEGAJOULES)),
          Map.entry("gpu_utilization", percent("gpu_utilization")),
          Map.entry("mem_utilization", percent("gpu_memory_utilization")),
          Map.entry("memory_copy_utilization", percent("gpu_memory_utilization")),
          Map.entry("gpu_memory_used", gigabytes("device_memory_used_bytes")),
          Map.entry("amd_memory_used", gigabytes("device_memory_used_bytes")),
          Map.entry("gpu_memory_total", gigabytes("gpu_memory_total_bytes")),
          Map.entry("gpu_memory_free", gigabytes("gpu_memory_free_bytes")),
          Map.entry("sm_clock_frequency", megahertz("gpu_sm_clock")),
          Map.entry("memory_clock_frequency", megahertz("gpu_memory_clock")),
          Map.entry("gpu_temperature", gauge("gpu_temperature", "Cel")),
          Map.entry("amd_temperature", gauge("gpu_temperature", "Cel")),
          Map.entry("memory_temperature", gauge("memory_temperature", "Cel")),
          Map.entry("power_management_limit", gauge("power_management_limit", "W")),
          Map.entry("power_violation", counter("power_violation", "s", Scale.NANOSECONDS)),
          Map.entry("thermal_violation", counter("thermal_violation", "s", Scale.NANOSECONDS)),
          Map.entry("nvidia_power_violation", counter("power_violation", "s", Scale.MICROSECONDS)));

  /** The meaning of a name; one that is not known keeps it, in snake case. */
  static GpuMetric of(String name) {
    GpuMetric known = KNOWN.get(name);
    if (known == null && name.startsWith("nvidia_")) {
      String rest = name.substring("nvidia_".length());
      known = KNOWN.getOrDefault(rest, KNOWN.get("gpu_" + rest));
    }
    return known == null ? unknown(name) : known;
  }

  private static GpuMetric unknown(String name) {
    String snake = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    String safe = snake.matches("[a-z].*") ? snake : "gpu_" + snake;
    return safe.endsWith("_utilization") || safe.endsWith("_activity")
        ? percent(safe)
        : gauge(safe, "1");
  }

  private static GpuMetric gauge(String name, String unit) {
    return new GpuMetric(name, unit, MetricKind.GAUGE, Scale.AS_IS);
  }

  private static GpuMetric counter(String name, String unit, Scale scale) {
    return new GpuMetric(name, unit, MetricKind.COUNTER, scale);
  }

  private static GpuMetric percent(String name) {
    return new GpuMetric(name, "1", MetricKind.GAUGE, Scale.PERCENT);
  }

  private static GpuMetric gigabytes(String name) {
    return new GpuMetric(name, "By", MetricKind.GAUGE, Scale.GIGABYTES);
  }

  private static GpuMetric megahertz(String name) {
    return new GpuMetric(name, "Hz", MetricKind.GAUGE, Scale.MEGAHERTZ);
  }

  /** Whether it is the counter of energy, which always advances. */
  boolean energy() {
    return unit.equals("J");
  }

  /** Whether a text is the exporter's word for "no value" rather than a number that was read. */
  boolean blank(String text) {
    double value = Poll.approximate(text);
    return switch (scale) {
      case PERCENT, MEGAHERTZ -> value > ABSURD;
      case AS_IS -> unit.equals("1") ? Blanks.is(value) : value > ABSURD;
      case GIGABYTES -> value > ABSURD_GIGABYTES;
      case MEGAJOULES -> Blanks.is(value * 1e9);
      case NANOSECONDS -> Blanks.is(value);
      case MICROSECONDS -> Blanks.is(value * 1e3);
    };
  }

  /**
   * The bits of a value.
   *
   * @throws NumberFormatException when it is not finite
   */
  long bits(String text) {
    return switch (scale) {
      case GIGABYTES -> Decimals.nearest(text, scale.places);
      case MEGAJOULES ->
          Double.doubleToRawLongBits(Decimals.nearest(text, scale.places + MILLI) / 1e3);
      default -> Double.doubleToRawLongBits(Decimals.shifted(text, scale.places));
    };
  }
}
