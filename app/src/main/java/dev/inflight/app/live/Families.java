package dev.inflight.app.live;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Families of metrics for one scrape, each with all its points. */
final class Families {
  private final List<MetricSnapshot> families = new ArrayList<>();

  /** A counter with one point. */
  Families counter(String name, String help, double value) {
    return counter(name, help, Map.of(Labels.EMPTY, value));
  }

  /** A counter with a point for each value of one label. */
  Families counter(String name, String help, String label, Map<String, Long> values) {
    return counter(name, help, labelled(label, values));
  }

  Families counter(String name, String help, Map<Labels, Double> points) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
    points.forEach(
        (labels, value) ->
            counter.dataPoint(
                CounterDataPointSnapshot.builder().labels(labels).value(value).build()));
    families.add(counter.build());
    return this;
  }

  /** A gauge with one point. */
  Families gauge(String name, String help, double value) {
    return gauge(name, help, Map.of(Labels.EMPTY, value));
  }

  Families gauge(String name, String help, Map<Labels, Double> points) {
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
    points.forEach(
        (labels, value) ->
            gauge.dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
    families.add(gauge.build());
    return this;
  }

  /** A family that is made elsewhere. */
  Families add(MetricSnapshot family) {
    families.add(family);
    return this;
  }

  private static Map<Labels, Double> labelled(String label, Map<String, Long> values) {
    Map<Labels, Double> points = new TreeMap<>();
    values.forEach((value, count) -> points.put(Labels.of(label, value), (double) count));
    return points;
  }

  MetricSnapshots all() {
    return new MetricSnapshots(families);
  }
}
