package dev.inflight.app.example;

import java.util.Locale;

/** What is read from the GPUs and engines of the example. */
enum EngineMetric {
  DEVICE_MEMORY_USED_BYTES(true, "By", "gauge", 0),
  GPU_ENERGY(true, "J", "counter", 3),
  GPU_POWER(true, "W", "gauge", 3),
  GPU_SM_CLOCK(true, "Hz", "gauge", 0),
  GPU_TEMPERATURE(true, "Cel", "gauge", 0),
  GPU_THROTTLE_REASONS(true, "1", "gauge", 0),
  GPU_UTILIZATION(true, "1", "gauge", 2),
  KV_CACHE_USAGE(false, "1", "gauge", 4),
  REQUESTS_RUNNING(false, "{request}", "gauge", 0),
  REQUESTS_WAITING(false, "{request}", "gauge", 0);

  final boolean ofDevice;
  final String unit;
  final String kind;
  final int scale;
  final String wire;
  final String source;

  EngineMetric(boolean ofDevice, String unit, String kind, int scale) {
    this.ofDevice = ofDevice;
    this.unit = unit;
    this.kind = kind;
    this.scale = scale;
    this.wire = name().toLowerCase(Locale.ROOT);
    this.source = ofDevice ? "nvml" : "vllm";
  }
}
