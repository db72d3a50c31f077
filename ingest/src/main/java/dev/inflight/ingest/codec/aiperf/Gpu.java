package dev.inflight.ingest.codec.aiperf;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.model.SeriesKey;
import java.util.HashMap;
import java.util.Map;

/** What is remembered of one GPU at one exporter: its series and its last poll. */
final class Gpu {

  /**
   * One metric of it.
   *
   * @param name as the exporter writes it
   */
  record Reading(String name, GpuMetric metric, SeriesKey series) {

    /** The bits of a value in the metric's unit. */
    long bits(String text) throws LineFault {
      try {
        return metric.bits(text);
      } catch (NumberFormatException e) {
        throw new LineFault("telemetry_data." + name, text, "a finite number", Reason.OUT_OF_RANGE);
      }
    }
  }

  private final Device device;
  private final SeriesTable table;
  private final Map<String, Reading> readings = new HashMap<>();
  private Poll last = new Poll(Map.of());

  Gpu(Device device, SeriesTable table) {
    this.device = device;
    this.table = table;
  }

  Reading reading(String name) {
    return readings.computeIfAbsent(
        name,
        key -> {
          GpuMetric metric = GpuMetric.of(key);
          return new Reading(key, metric, table.one(device.series(metric)));
        });
  }

  /** Whether a poll says, energy included, just what the one before it said. */
  boolean repeats(Poll poll) {
    boolean repeats = poll.equals(last) && hasEnergy(poll);
    last = poll;
    return repeats;
  }

  private boolean hasEnergy(Poll poll) {
    return poll.names().stream()
        .anyMatch(name -> !poll.text(name).isEmpty() && reading(name).metric().energy());
  }
}
