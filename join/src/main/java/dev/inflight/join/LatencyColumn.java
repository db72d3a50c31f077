package dev.inflight.join;

import dev.inflight.model.Latency;

/**
 * The values of one latency, exact, with a count of those that are no latencies. When there are too
 * many for its bound, every other one is kept from then on. Not thread-safe.
 */
final class LatencyColumn {
  private final String name;
  private final int most;
  private Doubles values = new Doubles();
  private long excluded;

  /** One of so many is kept. */
  private long stride = 1;

  private long skipped;

  LatencyColumn(String name, int most) {
    this.name = name;
    this.most = most;
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
    if (++skipped < stride) {
      return;
    }
    skipped = 0;
    if (values.size() >= most) {
      thin();
    }
    values.add(value);
  }

  private void thin() {
    Doubles half = new Doubles();
    values.forEach(
        (stretch, count) -> {
          for (int at = 1; at < count; at += 2) {
            half.add(stretch[at]);
          }
        });
    values = half;
    stride *= 2;
  }

  Latency report(long offered, long ok) {
    Percentiles.Ranked ranked = new Ranks(values);
    return new Latency(
        name, Percentiles.ok(ranked), Percentiles.penalized(ranked, offered, ok), excluded);
  }

  void save(StateOutput out) {
    out.number(excluded);
    out.number(stride);
    out.number(skipped);
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
    stride = in.number();
    skipped = in.number();
    int count = in.count(Double.BYTES);
    for (int at = 0; at < count; at++) {
      values.add(in.real());
    }
  }
}
