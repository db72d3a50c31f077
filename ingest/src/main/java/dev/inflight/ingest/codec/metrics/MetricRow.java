package dev.inflight.ingest.codec.metrics;

import java.util.List;
import java.util.Map;

/**
 * One row of metrics. The array of values is not copied: whoever builds a row gives it away.
 *
 * @param step {@link dev.inflight.model.Absent#LONG} when the row has none
 * @param timeNs Unix nanoseconds
 * @param names without those that begin with an underscore, and without those that have no number
 * @param values one for each name; NaN and infinities are values
 * @param texts values that are texts, by name: no points, but alerts may print them
 */
public record MetricRow(
    long step, long timeNs, List<String> names, double[] values, Map<String, String> texts) {
  public MetricRow {
    names = List.copyOf(names);
    texts = Map.copyOf(texts);
  }
}
