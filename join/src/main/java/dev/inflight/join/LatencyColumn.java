package dev.inflight.join;

import dev.inflight.model.Latency;

/**
 * All values of one latency, exact, with a count of those that are no latencies. Not thread-safe.
 */
final class LatencyColumn {
  private final String name;
  private final Doubles values = new Doubles();
  private long excluded;

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
    values.add(value);
  }

  Latency report(long offered, long ok) {
    Percentiles.Ranked ranked = new Ranks(values);
    return new Latency(
        name, Percentiles.ok(ranked), Percentiles.penalized(ranked, offered, ok), excluded);
  }

  void save(StateOutput out) {
    out.number(excluded);
    out.number(values.size());
    values.forEach(
        (stretch, count) -> {
          for (int at = 0; at < count; at++) {
            out.real(stretch[at]);
          }
        });
  }

  void load(StateInput in) throws SnapshotMismatchException {
    excluded = in.number();
    int count = in.count(Double.BYTES);
    for (int at = 0; at < count; at++) {
      add(in.real());
    }
  }
}
