package dev.inflight.app.live;

/** Lines of a small run whose servers' clocks are apart from the client's. */
final class InputRun {
  static final long START = 1_760_000_000_000_000_000L;
  static final long MS = 1_000_000;

  private InputRun() {}

  /** What names the run and the client's clock. */
  static String artifact() {
    return """
    {"artifact_kind":"run","context":{"clock_domain":"client/c/unix_epoch_ns","host":"client",\
    "pid":1,"producer_id":"p","run_id":"run","session_id":"s","source":"test"},\
    "created_at_ns":1760000000000000000,"event_id":"e1","event_type":"infer.artifact",\
    "metadata":{"boot_id":"c","version":"1"},"schema_version":2}
    """;
  }

  /** Memory of a device, each 100 ms, whose value is the client's time in tenths of a second. */
  static String samples(String host, long pid, long offsetNs, int fromTenth, int toTenth) {
    StringBuilder lines = new StringBuilder();
    for (int at = fromTenth; at <= toTenth; at++) {
      lines.append(
          """
          {"clock_domain":"%1$s/unix_epoch_ns","counter_owner":"gpu_device","detail":null,\
          "event_type":"infer.telemetry_sample","identity":{"boot_id":null,\
          "device_uuid":"GPU-%1$s","gpu_instance_id":null,"group_id":null,"host":"%1$s",\
          "pid":%2$d,"process_start_ns":1,"rank":null,"replica_id":null,"world_size":null},\
          "interval_ms":100,"metric":"device_memory_used_bytes","observed_at_ns":%3$d,\
          "provenance":"observed","run_id":"run","schema_version":1,"scope":"gpu_device",\
          "source":"nvml","state":"valid","value_bytes":%4$d}
          """
              .formatted(host, pid, START + at * 100 * MS - offsetNs, at));
    }
    return lines.toString();
  }

  /** A request of which nobody says who served it. */
  static String request(String id, int fromTenth, int toTenth) {
    return """
    {"arrival_mode":"closed","case_id":"c","chunk_interarrival_ms":[],"concurrency":1,\
    "e2e_latency_ms":%4$d,"ended_at_ns":%3$d,"endpoint":"http://gateway","error_message":null,\
    "error_type":null,"event_type":"infer.request","finish_reason":"stop",\
    "first_chunk_latency_ms":null,"http_status":200,"model":"m","output_token_exact":true,\
    "output_token_source":"server_usage","output_tokens":4,"phase":"measured",\
    "prompt_token_exact":true,"prompt_token_source":"server_usage","prompt_tokens":4,\
    "request_id":"%1$s","schema_version":1,"session_id":"s","started_at_ns":%2$d,\
    "status":"ok","stream":false,"target_input_tokens":4,"target_output_tokens":4,\
    "timestamp_ns":%2$d,"total_token_exact":true,"total_token_source":"server_usage",\
    "total_tokens":8,"ttft_ms":null}
    """
        .formatted(
            id,
            START + fromTenth * 100 * MS,
            START + toTenth * 100 * MS,
            (toTenth - fromTenth) * 100);
  }

  /** A span by itself, as a line that does not come by the annotation socket. */
  static String span(String id, String host, long pid, long offsetNs, long fromMs, long toMs) {
    return "{\"labels\":{\"request_id\":\"%s\",\"host\":\"%s\"},\"pid\":%d,\"span_start\":%d,\"span_end\":%d}%n"
        .formatted(id, host, pid, START + fromMs * MS - offsetNs, START + toMs * MS - offsetNs);
  }
}
