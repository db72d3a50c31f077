package dev.inflight.ingest.codec.metrics;

import java.util.List;

/**
 * One row of metrics. The array of values is not copied: whoever builds a row gives it away.
 *
 * @param step {@link dev.inflight.model.Absent#LONG} when the row has none
 * @param timeNs Unix nanoseconds
 * @param names without those that begin with an underscore, and without those that have no number
 * @param values one for each name; NaN and infinities are values
 */
public record MetricRow(long step, long timeNs, List<String> names, double[] values) {
  public MetricRow {
    names = List.copyOf(names);
  }
}
