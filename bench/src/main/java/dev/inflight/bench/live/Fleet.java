package dev.inflight.bench.live;

import java.util.List;
import java.util.Locale;

/**
 * A made-up fleet: replicas of one GPU each, with ten counters ten times a second, and requests of
 * two seconds spread over them.
 */
final class Fleet {
  static final int METRICS = 10;
  static final int TIMES_PER_SECOND = 10;
  static final int LASTS_TICKS = 20;

  private static final long SECOND_NS = 1_000_000_000L;
  private static final long LASTS_NS = 2 * SECOND_NS;
  private static final int PERCENT = 100;

  private record Counter(String metric, String unit) {}

  private static final List<Counter> COUNTERS =
      List.of(
          new Counter("gpu_utilization", "1"),
          new Counter("gpu_memory_utilization", "1"),
          new Counter("gpu_sm_active", "1"),
          new Counter("gpu_tensor_active", "1"),
          new Counter("gpu_dram_active", "1"),
          new Counter("gpu_power", "W"),
          new Counter("gpu_sm_clock", "Hz"),
          new Counter("gpu_memory_clock", "Hz"),
          new Counter("gpu_temperature", "Cel"),
          new Counter("gpu_memory_free_bytes", "By"));

  private Fleet() {}

  /** What makes the fleet known: a session, and that all clocks are one. */
  static String preamble(int replicas) {
    StringBuilder lines = new StringBuilder();
    lines.append(
        """
        {"artifact_kind":"inference_jsonl","context":{"clock_domain":"load/b/unix_epoch_ns",\
        "clock_kind":"wall","collection_mode":"active","host":"load","pid":9,"producer_id":"l",\
        "provenance":"observed","run_id":"soak","session_id":"soak","source":"l"},\
        "created_at_ns":1760000000000000000,"event_id":"a","event_type":"infer.artifact",\
        "metadata":{"boot_id":"b"},"schema_version":2}
        """);
    for (int each = 0; each < replicas; each++) {
      lines.append(
          String.format(
              Locale.ROOT,
              """
              {"context":{"clock_domain":"load/b/unix_epoch_ns","run_id":"soak",\
              "session_id":"soak","source":"l","producer_id":"l"},"event_id":"c%1$d",\
              "event_type":"infer.clock_alignment",\
              "from_clock_domain":"h%1$d/b%1$d/unix_epoch_ns","metadata":{},"offset_ns":0,\
              "schema_version":2,"to_clock_domain":"load/b/unix_epoch_ns","uncertainty_ns":0,\
              "valid_from_ns":null,"valid_to_ns":null}
              """,
              each));
    }
    return lines.toString();
  }

  /** One reading of all counters of some replicas; holes: time and value of each. */
  static Patches samples(int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int replica = from; replica < to; replica++) {
      for (Counter each : COUNTERS) {
        lines.append(
            String.format(
                Locale.ROOT,
                """
                {"clock_domain":"h%1$d/b%1$d/unix_epoch_ns","counter_owner":"gpu_device",\
                "detail":null,"event_type":"infer.telemetry_sample","identity":{"boot_id":"b%1$d",\
                "device_uuid":"GPU-%1$d","host":"h%1$d"},"interval_ms":100,"kind":"gauge",\
                "metric":"%2$s","observed_at_ns":###################,"provenance":"observed",\
                "run_id":"soak","schema_version":2,"scope":"gpu_device","source":"nvml",\
                "state":"valid","unit":"%3$s","value":1###}
                """,
                replica,
                each.metric,
                each.unit));
      }
    }
    return Patches.of(lines.toString());
  }

  /** Puts in a reading. */
  static void read(Patches samples, long atNs, int step) {
    for (int hole = 0; hole < samples.holes(); hole += 2) {
      samples.put(hole, atNs);
      samples.put(hole + 1, (hole * 7L + step) % PERCENT);
    }
  }

  /** What is said of some requests when they begin; holes: start twice and id of each. */
  static Patches begins(int count, int client) {
    StringBuilder lines = new StringBuilder();
    for (int each = 0; each < count; each++) {
      lines.append(
          String.format(
              Locale.ROOT,
              """
              {"case_id":"chat","event_type":"infer.dispatch","phase":"measured",\
              "intended_at_ns":###################,"request_id":"r%1$d-############",\
              "schema_version":1,"session_id":"soak","started_at_ns":###################,\
              "timestamp_ns":###################}
              """,
              client));
    }
    return Patches.of(lines.toString());
  }

  /** Puts in requests that begin then. */
  static void begin(Patches begins, long atNs, long firstId) {
    for (int hole = 0; hole < begins.holes(); hole += 4) {
      long startNs = atNs - hole / 4 * 1_000L;
      begins.put(hole, startNs);
      begins.put(hole + 1, firstId + hole / 4);
      begins.put(hole + 2, startNs);
      begins.put(hole + 3, startNs);
    }
  }

  /** Some requests that have ended; holes: end, id, start and start again of each. */
  static Patches requests(int count, int client, int replicas) {
    StringBuilder lines = new StringBuilder();
    for (int each = 0; each < count; each++) {
      lines.append(
          String.format(
              Locale.ROOT,
              """
              {"case_id":"chat","chunk_interarrival_ms":[20.5,21.0,19.5],"concurrency":null,\
              "e2e_latency_ms":2000.0,"ended_at_ns":###################,\
              "endpoint":"http://gateway/v1/chat/completions","event_type":"infer.request",\
              "finish_reason":"stop","model":"m","output_tokens":100,"phase":"measured",\
              "prompt_tokens":500,"request_id":"r%1$d-############","schema_version":1,\
              "served_by":{"host":"h%2$d"},"session_id":"soak",\
              "started_at_ns":###################,"status":"ok","stream":true,\
              "target_input_tokens":500,"target_output_tokens":100,\
              "timestamp_ns":###################,"total_tokens":600,"ttft_ms":150.0}
              """,
              client,
              (each * 37 + client) % replicas));
    }
    return Patches.of(lines.toString());
  }

  /** Puts in requests that have ended then, {@link #LASTS_TICKS} readings after they began. */
  static void ended(Patches requests, long atNs, long firstId) {
    for (int hole = 0; hole < requests.holes(); hole += 4) {
      long endNs = atNs - hole / 4 * 1_000L;
      requests.put(hole, endNs);
      requests.put(hole + 1, firstId + hole / 4);
      requests.put(hole + 2, endNs - LASTS_NS);
      requests.put(hole + 3, endNs - LASTS_NS);
    }
  }
}
