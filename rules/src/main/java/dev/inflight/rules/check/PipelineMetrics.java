package dev.inflight.rules.check;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics that the pipeline makes: of requests, of telemetry, of their overlap, of annotated
 * spans, and others that are known to be sent. Immutable.
 */
public final class PipelineMetrics implements MetricCatalog {

  /** Labels of what a request gives. */
  public static final Set<String> REQUEST_LABELS =
      Set.of("model", "endpoint", "case_id", "host", "replica");

  /** Labels of telemetry. */
  public static final Set<String> TELEMETRY_LABELS =
      Set.of("host", "device", "gpu_instance", "replica", "group", "rank", "pid");

  /**
   * Whether a rule's instance fires, with its labels and {@code rule}, for rules that read others.
   */
  public static final String ALERT_FIRING = "alert/firing";

  /** Whether a request succeeded within all objectives; only sent where there are any. */
  public static final String GOOD = "request/good";

  /** Metrics that are shares: from 0 to 1, whatever happens. */
  private static final Set<String> SHARES =
      Set.of(
          "gpu_utilization",
          "gpu_memory_utilization",
          "gpu_sm_active",
          "gpu_tensor_active",
          "gpu_dram_active",
          "kv_cache_usage",
          "request/failed",
          "request/good",
          "alert/firing");

  /** The numbers of an overlap that become metrics. */
  public static final List<String> REDUCTIONS =
      List.of(
          "min",
          "max",
          "mean",
          "first",
          "last",
          "delta",
          "time_mean",
          "increase",
          "count",
          "covered_ratio");

  private static final String OVERLAP = "overlap/";
  private static final String SPAN = "/duration_ms";
  private static final List<String> WINDOWS = List.of("", "prefill/", "decode/");
  private static final Set<String> OVERLAP_LABELS =
      Stream.of(REQUEST_LABELS, TELEMETRY_LABELS)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** What every pipeline makes. */
  public static final PipelineMetrics ALONE = new PipelineMetrics(List.of());

  private final Map<String, MetricFacts> sent = new LinkedHashMap<>();
  private final List<String> names;

  private PipelineMetrics(Collection<MetricFacts> more) {
    for (KnownMetric metric : KnownMetric.values()) {
      put(metric.wire(), metric.unit(), metric.kind(), TELEMETRY_LABELS);
    }
    more.forEach(facts -> sent.put(facts.name(), facts));
    List<String> all = new ArrayList<>(overlaps(sent.keySet()));
    request("ttft_ms", "ms");
    request("e2e_ms", "ms");
    request("tpot_ms", "ms");
    request("output_tokens", "{token}");
    request("failed", "1");
    request("good", "1");
    request("in_flight", "{request}");
    request("oldest_in_flight_ms", "ms");
    put(ALERT_FIRING, "1", MetricKind.GAUGE, Set.of());
    all.addAll(sent.keySet());
    names = List.copyOf(all);
  }

  /** With others that are known to be sent, by a producer or in a file. */
  public static PipelineMetrics and(Collection<MetricFacts> others) {
    return new PipelineMetrics(others);
  }

  /** Between which numbers a metric lies by its definition. */
  static Interval range(String written) {
    return SHARES.contains(written.replace('.', '/')) ? Interval.UNIT : Interval.ALL;
  }

  private void request(String name, String unit) {
    put("request/" + name, unit, MetricKind.GAUGE, REQUEST_LABELS);
  }

  private void put(String name, String unit, MetricKind kind, Set<String> labels) {
    sent.put(
        name,
        new MetricFacts(
            name, Optional.of(Unit.ofUcum(unit)), Optional.of(kind), OptionalLong.empty(), labels));
  }

  private static List<String> overlaps(Collection<String> metrics) {
    return metrics.stream()
        .filter(metric -> !metric.contains("/"))
        .flatMap(metric -> WINDOWS.stream().map(window -> OVERLAP + metric + "/" + window))
        .flatMap(window -> REDUCTIONS.stream().map(reduction -> window + reduction))
        .toList();
  }

  @Override
  public Optional<MetricFacts> exactly(String name) {
    Optional<MetricFacts> known = Optional.ofNullable(sent.get(name)).or(() -> overlap(name));
    return known.isEmpty() && name.endsWith(SPAN) && name.length() > SPAN.length()
        ? Optional.of(MetricFacts.named(name))
        : known;
  }

  private Optional<MetricFacts> overlap(String name) {
    int last = name.lastIndexOf('/');
    if (!name.startsWith(OVERLAP) || last < OVERLAP.length()) {
      return Optional.empty();
    }
    String reduction = name.substring(last + 1);
    String metric = name.substring(OVERLAP.length(), last).replaceFirst("/(prefill|decode)$", "");
    return REDUCTIONS.contains(reduction)
        ? Optional.ofNullable(sent.get(metric)).map(facts -> reduced(name, facts, reduction))
        : Optional.empty();
  }

  private static MetricFacts reduced(String name, MetricFacts metric, String reduction) {
    Optional<Unit> unit =
        switch (reduction) {
          case "count" -> Optional.of(Unit.COUNT);
          case "covered_ratio" -> Optional.of(Unit.RATIO);
          default -> metric.unit();
        };
    return new MetricFacts(
        name, unit, Optional.of(MetricKind.GAUGE), OptionalLong.empty(), OVERLAP_LABELS);
  }

  @Override
  public Collection<String> names() {
    return names;
  }
}
