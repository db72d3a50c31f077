package dev.inflight.join;

import dev.inflight.model.Latency;
import java.util.Arrays;

/**
 * All values of one latency, exact, with a count of those that are no latencies. Not thread-safe.
 */
final class LatencyColumn {
  private final String name;
  double[] values = new double[16];
  int size;
  long excluded;

  LatencyColumn(String name) {
    this.name = name;
  }

  /**
   * Takes a value in; NaN means not measured. Zero, negative and infinite values are counted and
   * left out.
   */
  void add(double value) {
    if (Double.isNaN(value)) {
      return;
    }
    if (!(value > 0) || Double.isInfinite(value)) {
      excluded++;
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1) + 16);
    }
    values[size++] = value;
  }

  Latency report(long offered, long ok) {
    Arrays.sort(values, 0, size);
    Percentiles.Ranked ranked = Percentiles.sorted(values, size);
    return new Latency(
        name, Percentiles.ok(ranked), Percentiles.penalized(ranked, offered, ok), excluded);
  }

  void save(StateOutput out) {
    out.number(excluded);
    out.number(size);
    for (int at = 0; at < size; at++) {
      out.real(values[at]);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    excluded = in.number();
    int count = in.count(Double.BYTES);
    for (int at = 0; at < count; at++) {
      add(in.real());
    }
  }
}
