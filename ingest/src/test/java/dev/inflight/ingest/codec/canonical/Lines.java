package dev.inflight.ingest.codec.canonical;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Invented canonical lines of many shapes. */
final class Lines {
  static final long T0 = 1_700_000_000_000_000_000L;

  private Lines() {}

  static String identity(String boot, String device, int pid, int rank) {
    return """
    {"boot_id": %s, "device_uuid": %s, "gpu_instance_id": null, "group_id": null, "host": "gpu-1", \
    "pid": %d, "process_start_ns": 1699999000000000000, "rank": %d, "replica_id": "replica-0", \
    "world_size": null}\
    """
        .formatted(boot, device, pid, rank);
  }

  /** A sample of version 1. */
  static String first(
      String metric, String scope, String owner, long at, String state, String bytes) {
    return """
    {"clock_domain": "gpu-1/b00t/unix_epoch_ns", "counter_owner": "%s", "detail": null, \
    "event_type": "infer.telemetry_sample", "identity": %s, "interval_ms": 100, "metric": "%s", \
    "observed_at_ns": %d, "provenance": "observed", "run_id": "run-7", "schema_version": 1, \
    "scope": "%s", "source": "nvml", "state": "%s", "value_bytes": %s}\
    """
        .formatted(
            owner, identity("\"b00t\"", "\"GPU-1\"", 4242, 0), metric, at, scope, state, bytes);
  }

  /** A sample of version 2. */
  static String second(
      String metric, String scope, String unit, String kind, long at, String state, String value) {
    return """
    {"clock_domain": "gpu-1/b00t/unix_epoch_ns", "counter_owner": null, "detail": null, \
    "event_type": "infer.telemetry_sample", "identity": %s, "interval_ms": 1000, "kind": "%s", \
    "metric": "%s", "observed_at_ns": %d, "provenance": "reported", "run_id": "run-7", \
    "schema_version": 2, "scope": "%s", "source": "dcgm", "state": "%s", "unit": "%s", "value": %s}\
    """
        .formatted(
            identity("\"b00t\"", "\"GPU-1\"", 4242, 0),
            kind,
            metric,
            at,
            scope,
            state,
            unit,
            value);
  }

  /** A request with chunks, or a failed one without. */
  static String request(int index, SplittableRandom random) {
    boolean ok = random.nextInt(8) != 0;
    List<String> gaps = new ArrayList<>();
    for (int at = ok ? random.nextInt(40) : 0; at > 0; at--) {
      gaps.add(Double.toString(20 * random.nextDouble()));
    }
    double e2e = 1000 + 1000 * random.nextDouble();
    return """
    {"arrival_mode": "closed", "case_id": "c%d", "chunk_interarrival_ms": %s, "concurrency": 4, \
    "e2e_latency_ms": %s, "ended_at_ns": %s, "endpoint": "http://127.0.0.1:8000/v1/chat/completions", \
    "error_message": %s, "error_type": %s, "event_type": "infer.request", "finish_reason": "stop", \
    "first_chunk_latency_ms": null, "model": "m", "output_token_exact": true, \
    "output_token_source": "server_usage", "output_tokens": %d, "phase": "%s", \
    "prompt_token_exact": true, "prompt_token_source": "server_usage", "prompt_tokens": 8, \
    "request_id": "req-%d", "request_index": %d, "schema_version": 1, "session_id": "sess-1", \
    "started_at_ns": %d, "status": "%s", "stream": %s, "target_input_tokens": 8, \
    "target_output_tokens": 4, "timestamp_ns": %d, "total_tokens": 12, "ttft_ms": %s}\
    """
        .formatted(
            random.nextInt(3),
            gaps,
            e2e,
            random.nextInt(20) == 0
                ? "null"
                : Long.toString(T0 + index * 1_000_000L + (long) (e2e * 1e6)),
            ok ? "null" : "\"upstream closed\\nthe connection\"",
            ok ? "null" : "\"RemoteProtocolError\"",
            4 + random.nextInt(100),
            random.nextInt(10) == 0 ? "warmup" : "measured",
            index,
            index,
            T0 + index * 1_000_000L,
            ok ? "ok" : "error",
            random.nextBoolean(),
            T0 + index * 1_000_000L,
            ok ? String.format(Locale.ROOT, "%.6f", 100 * random.nextDouble()) : "null");
  }

  /**
   * A request as a gateway's log has it: who answered, a trace, an unknown object, other
   * characters.
   */
  static String routed(int index, SplittableRandom random) {
    return request(index, random)
        .replace(
            "\"session_id\"",
            """
            "served_by": {"host": "gpu-%d", "pid": %d}, "session_id\"\
            """
                .formatted(random.nextInt(3), 100 + random.nextInt(3)))
        .replace(
            "\"total_tokens\"",
            """
            "tags": {"team": "größe", "weights": [1, 2.5, -3e4], "deep": {"x": true}}, \
            "total_tokens\"\
            """)
        .replace("}{", "}, {")
        .replaceFirst(
            "\\}$", ", \"trace_id\": \"4bf9%x\", \"x_request_id\": null}".formatted(index));
  }

  /** Good lines of all shapes, as one collector and one client would write them. */
  static List<String> good(SplittableRandom random) {
    List<String> lines = new ArrayList<>();
    for (int tick = 0; tick < 40; tick++) {
      long at = T0 + tick * 100_000_000L;
      String state = random.nextInt(6) == 0 ? "missing" : "valid";
      String bytes = state.equals("valid") ? Long.toString(random.nextLong(1L << 37)) : "null";
      lines.add(first("device_memory_used_bytes", "gpu_device", "gpu_device", at, state, bytes));
      lines.add(
          first(
              "process_rss_bytes", "server_process", "operating_system_process", at, "valid", "0"));
      lines.add(
          second(
              "gpu_power",
              "gpu_device",
              "W",
              "gauge",
              at,
              "valid",
              "" + 700 * random.nextDouble()));
      lines.add(second("gpu_energy", "gpu_device", "J", "counter", at, "valid", "" + tick * 35L));
      lines.add(
          second("swap_bytes", "host", "By", "gauge", at, "valid", "" + random.nextInt(1 << 20)));
      lines.add(request(2 * tick, random));
      lines.add(routed(2 * tick + 1, random));
    }
    return lines;
  }
}
