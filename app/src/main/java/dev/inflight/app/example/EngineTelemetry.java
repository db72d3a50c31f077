package dev.inflight.app.example;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Samples of one engine and its GPUs, poll by poll. */
final class EngineTelemetry {
  private static final List<EngineMetric> OF_DEVICE = metrics(true);
  private static final List<EngineMetric> OF_ENGINE = metrics(false);
  private static final long HELD_BYTES = 131L << 30;
  private static final int POLLS_PER_MISS = 250;

  private final Fleet.Host host;
  private final Engine engine;
  private final Dice dice;
  private final List<List<SampleLines>> devices = new ArrayList<>();
  private final List<SampleLines> own;

  EngineTelemetry(GeneratorOptions options, Fleet fleet, int at, Engine engine) {
    this.host = fleet.hosts().get(at);
    this.engine = engine;
    this.dice = Dice.of(options.seed() + 2, at);
    for (int device = 0; device < options.devicesPerHost(); device++) {
      var owner = SampleLines.Owner.process("gpu_device", "gpu_device", host, device);
      devices.add(lines(OF_DEVICE, owner, fleet, options));
    }
    this.own = lines(OF_ENGINE, SampleLines.Owner.engine(host), fleet, options);
  }

  private List<SampleLines> lines(
      List<EngineMetric> metrics, SampleLines.Owner owner, Fleet fleet, GeneratorOptions options) {
    return metrics.stream()
        .map(each -> SampleLines.measured(fleet, host, owner, each, options.intervalMs()))
        .toList();
  }

  /** How many samples one poll of everything makes. */
  static long samplesPerTick(int hosts, int devicesPerHost) {
    return (long) hosts * (devicesPerHost * OF_DEVICE.size() + OF_ENGINE.size());
  }

  /**
   * Reads everything once.
   *
   * @param clientNs when, on the client's clock
   * @param most how many samples to write at most
   * @return how many were written
   */
  long poll(Ascii out, long clientNs, long most) throws IOException {
    long at = clientNs - host.offsetNs();
    long written = 0;
    for (int device = 0; device < devices.size(); device++) {
      at += 40_000 + dice.below(60_000);
      boolean answers = dice.below(POLLS_PER_MISS) != 0;
      Gpu gpu = engine.gpus.get(device);
      for (int i = 0; i < OF_DEVICE.size() && written < most; i++, written++) {
        at += 2_000 + dice.below(9_000);
        SampleLines lines = devices.get(device).get(i);
        if (answers) {
          lines.valid(out, at, read(gpu, OF_DEVICE.get(i)));
        } else {
          lines.missing(out, at);
        }
      }
      gpu.sampled();
    }
    for (int i = 0; i < OF_ENGINE.size() && written < most; i++, written++) {
      own.get(i).valid(out, at + 1_000_000, engine.read(OF_ENGINE.get(i)));
    }
    return written;
  }

  private long read(Gpu gpu, EngineMetric metric) {
    return metric == EngineMetric.DEVICE_MEMORY_USED_BYTES
        ? HELD_BYTES + ((long) dice.below(96) << 21)
        : gpu.read(metric);
  }

  private static List<EngineMetric> metrics(boolean ofDevice) {
    return Stream.of(EngineMetric.values()).filter(each -> each.ofDevice == ofDevice).toList();
  }
}
