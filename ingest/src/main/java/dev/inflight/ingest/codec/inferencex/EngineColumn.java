package dev.inflight.ingest.codec.inferencex;

import dev.inflight.ingest.codec.Unnamed;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import java.util.Locale;
import java.util.Map;

/**
 * What one column of the engine's samples means.
 *
 * @param places by how many places its decimal point is moved: percent to ratio
 */
record EngineColumn(
    String metric, String unit, MetricKind kind, int places, Provenance provenance) {
  private static final String SOURCE = "inferencex-server-metrics";
  private static final String TOKEN = "{token}";
  private static final String REQUEST = "{request}";
  private static final String RATIO = "1";

  /*
   * prompt_tokens_local_compute is what the engine computed of prompts, and it rises when the prefill
   * ends: prompt_tokens_total less local and external cache hits, row by row. The histogram
   * prefill_kv_computed_tokens has the same sum at rest but gets a request's tokens only when the
   * request is finished, up to minutes later; so the former is prompt_tokens_computed.
   */
  private static final Map<String, EngineColumn> KNOWN =
      Map.ofEntries(
          Map.entry("kv_cache_usage_pct", percent("kv_cache_usage", Provenance.REPORTED)),
          Map.entry("cpu_kv_cache_usage_pct", percent("cpu_kv_cache_usage", Provenance.REPORTED)),
          Map.entry("num_requests_running", gauge("requests_running", REQUEST)),
          Map.entry("num_requests_waiting", gauge("requests_waiting", REQUEST)),
          Map.entry("prefix_cache_hits", counter("prefix_cache_hits", TOKEN)),
          Map.entry("prefix_cache_queries", counter("prefix_cache_queries", TOKEN)),
          Map.entry("cpu_prefix_cache_hits", counter("cpu_prefix_cache_hits", TOKEN)),
          Map.entry("cpu_prefix_cache_queries", counter("cpu_prefix_cache_queries", TOKEN)),
          Map.entry("prompt_tokens_total", counter("prompt_tokens", TOKEN)),
          Map.entry("generation_tokens_total", counter("generation_tokens", TOKEN)),
          Map.entry("num_preemptions_total", counter("preemptions", REQUEST)),
          Map.entry("request_success_total", counter("requests_finished", REQUEST)),
          Map.entry("kv_offload_bytes_gpu_to_cpu", counter("kv_offload_bytes_gpu_to_cpu", "By")),
          Map.entry("kv_offload_bytes_cpu_to_gpu", counter("kv_offload_bytes_cpu_to_gpu", "By")),
          Map.entry("kv_offload_time_gpu_to_cpu", counter("kv_offload_time_gpu_to_cpu", "s")),
          Map.entry("kv_offload_time_cpu_to_gpu", counter("kv_offload_time_cpu_to_gpu", "s")),
          Map.entry("prompt_tokens_local_compute", counter("prompt_tokens_computed", TOKEN)),
          Map.entry(
              "prompt_tokens_local_cache_hit", counter("prompt_tokens_local_cache_hit", TOKEN)),
          Map.entry(
              "prompt_tokens_external_kv_transfer",
              counter("prompt_tokens_external_kv_transfer", TOKEN)),
          Map.entry(
              "prefill_kv_computed_tokens_sum", counter("prefill_kv_computed_tokens_sum", TOKEN)),
          Map.entry(
              "prefill_kv_computed_tokens_count",
              counter("prefill_kv_computed_tokens_count", REQUEST)),
          Map.entry(
              "interval_cache_hit_rate_pct",
              percent("interval_cache_hit_rate", Provenance.ESTIMATED)),
          Map.entry(
              "interval_throughput_tok_per_sec",
              new EngineColumn(
                  "interval_throughput", "{token}/s", MetricKind.GAUGE, 0, Provenance.ESTIMATED)));

  /** The meaning of a column; one that is not known keeps its own name and has no unit. */
  static EngineColumn of(String column) {
    EngineColumn known = KNOWN.get(column);
    if (known != null) {
      return known;
    }
    String name = column.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    return name.endsWith("_total") ? counter(name, RATIO) : gauge(name, RATIO);
  }

  private static EngineColumn percent(String metric, Provenance provenance) {
    return new EngineColumn(metric, RATIO, MetricKind.GAUGE, -2, provenance);
  }

  private static EngineColumn gauge(String metric, String unit) {
    return new EngineColumn(metric, unit, MetricKind.GAUGE, 0, Provenance.REPORTED);
  }

  private static EngineColumn counter(String metric, String unit) {
    return new EngineColumn(metric, unit, MetricKind.COUNTER, 0, Provenance.REPORTED);
  }

  /** The series of this column. */
  SeriesKey series() {
    return Unnamed.series(Unnamed.SERVER, metric, SOURCE, unit, kind, Scope.ENGINE);
  }
}
