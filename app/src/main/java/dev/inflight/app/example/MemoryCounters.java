package dev.inflight.app.example;

import java.io.IOException;
import java.util.Locale;

/**
 * Four memory counters per device, wandering about, one in two hundred polls without a reading; in
 * time order.
 */
final class MemoryCounters {
  /** Counters of each device. */
  static final int METRICS = Metric.values().length;

  private static final int POLLS_PER_MISS = 200;
  private static final long LEAST = 1L << 30;
  private static final long MOST = 78L << 30;

  private enum Metric {
    ALLOCATOR_ALLOCATED_BYTES("server_process", "allocator", "torch", 40),
    DEVICE_MEMORY_RESERVED_BYTES("gpu_device", "gpu_device", "nvml", 60),
    DEVICE_MEMORY_USED_BYTES("gpu_device", "gpu_device", "nvml", 48),
    PROCESS_RSS_BYTES("server_process", "operating_system_process", "psutil", 6);

    private final String scope;
    private final String owner;
    private final String source;
    private final long firstGiB;

    Metric(String scope, String owner, String source, long firstGiB) {
      this.scope = scope;
      this.owner = owner;
      this.source = source;
      this.firstGiB = firstGiB;
    }
  }

  private final GeneratorOptions options;
  private final Dice dice;
  private final Fleet fleet;
  private final SampleLines[] lines;
  private final long[] values;

  MemoryCounters(GeneratorOptions options, Fleet fleet) {
    this.options = options;
    this.fleet = fleet;
    this.dice = new Dice(options.seed() + 2);
    int series = options.hosts() * options.devicesPerHost() * METRICS;
    this.lines = new SampleLines[series];
    this.values = new long[series];
    for (int at = 0; at < series; at++) {
      Metric metric = Metric.values()[at % METRICS];
      Fleet.Host host = fleet.hosts().get(at / METRICS / options.devicesPerHost());
      int device = at / METRICS % options.devicesPerHost();
      var owner = SampleLines.Owner.process(metric.scope, metric.owner, host, device);
      String wire = metric.name().toLowerCase(Locale.ROOT);
      lines[at] = SampleLines.bytes(fleet, host, owner, wire, metric.source, options.intervalMs());
      values[at] = metric.firstGiB << 30;
    }
  }

  /**
   * Devices take turns within each interval, so that lines are in the order of the client's time.
   */
  void write(Ascii out) throws IOException {
    int devices = options.hosts() * options.devicesPerHost();
    long intervalNs = options.intervalMs() * 1_000_000L;
    long turnNs = intervalNs / devices;
    int jitterNs = (int) Math.max(1, Math.min(1_200_000, turnNs / 2));
    int stepNs = (int) Math.max(1, Math.min(20_000, turnNs / 2 / METRICS));
    long written = 0;
    for (long tick = 0; written < options.samples(); tick++) {
      for (int device = 0; device < devices && written < options.samples(); device++) {
        long at = fleet.startNs() + tick * intervalNs + device * turnNs + dice.below(jitterNs);
        long offset = fleet.hosts().get(device / options.devicesPerHost()).offsetNs();
        for (int metric = 0; metric < METRICS && written < options.samples(); metric++) {
          at += dice.below(stepNs);
          sample(out, device * METRICS + metric, at - offset);
          written++;
        }
      }
    }
  }

  private void sample(Ascii out, int series, long serverNs) throws IOException {
    long step = (long) dice.between(-96, 96) << 20;
    values[series] = Math.max(LEAST, Math.min(MOST, values[series] + step + dice.below(4096)));
    if (dice.below(POLLS_PER_MISS) == 0) {
      lines[series].missing(out, serverNs);
    } else {
      lines[series].valid(out, serverNs, values[series]);
    }
  }
}
