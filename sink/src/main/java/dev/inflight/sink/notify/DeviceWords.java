package dev.inflight.sink.notify;

import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.RequestOverlap;
import dev.inflight.sink.report.Figure;
import dev.inflight.sink.report.Told;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What devices did while requests were in flight: the most telling values, with their units. */
final class DeviceWords {

  /** Those that are told, the most telling first. */
  private static final List<KnownMetric> TELLING =
      List.of(
          KnownMetric.GPU_THROTTLE_REASONS,
          KnownMetric.REQUESTS_WAITING,
          KnownMetric.KV_CACHE_USAGE,
          KnownMetric.GPU_UTILIZATION,
          KnownMetric.DEVICE_MEMORY_USED_BYTES,
          KnownMetric.INSTANCE_MEMORY_USED_BYTES,
          KnownMetric.GPU_POWER,
          KnownMetric.GPU_SM_CLOCK,
          KnownMetric.GPU_TEMPERATURE,
          KnownMetric.REQUESTS_RUNNING);

  private DeviceWords() {}

  /** {@code 11 waiting · KV cache 41 % · 99 % busy}, so many at most; empty when none is known. */
  static String of(Stream<EvidenceRequest> requests, int most) {
    Map<KnownMetric, Seen> seen = new EnumMap<>(KnownMetric.class);
    requests.flatMap(each -> each.overlaps().stream()).forEach(each -> add(each, seen));
    return String.join(
        " · ",
        TELLING.stream()
            .filter(seen::containsKey)
            .map(metric -> seen.getOrDefault(metric, new Seen(metric)))
            .filter(Seen::tells)
            .limit(most)
            .sorted(Comparator.comparingInt(each -> each.figure.order()))
            .map(Seen::words)
            .toList());
  }

  private static void add(RequestOverlap overlap, Map<KnownMetric, Seen> seen) {
    KnownMetric.of(overlap.metric())
        .filter(metric -> metric.kind() == MetricKind.GAUGE && TELLING.contains(metric))
        .ifPresent(metric -> seen.computeIfAbsent(metric, Seen::new).add(overlap));
  }

  /** One metric over all its owners. */
  private static final class Seen {
    private final Told told;
    private final Figure figure;
    private final boolean bits;
    private final Set<String> owners = new HashSet<>();
    private final List<Double> values = new ArrayList<>();

    Seen(KnownMetric metric) {
      told = Told.of(metric);
      figure = new Figure(told, metric.unit());
      bits = told.how() == Told.How.BITS;
    }

    void add(RequestOverlap overlap) {
      boolean mean = told.how() == Told.How.MEAN || told.how() == Told.How.RANGE;
      double value = mean ? overlap.mean() : overlap.max();
      if (!Double.isFinite(value)) {
        return;
      }
      figure.add(value, value);
      owners.add(overlap.owner());
      values.add(value);
    }

    /** Clocks that nothing held back are no news. */
    boolean tells() {
      return !values.isEmpty() && (!bits || figure.held());
    }

    String words() {
      return figure.words(owners.size() == values.size() ? owners.size() : 1);
    }
  }
}
