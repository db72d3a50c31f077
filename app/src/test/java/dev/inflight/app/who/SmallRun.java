package dev.inflight.app.who;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes small canonical runs: one client, servers with GPUs on the client's clock. */
public final class SmallRun {
  /** Start of the run, 2026-04-21T07:40:00Z. */
  public static final long START = 1_776_757_200_000_000_000L;

  private static final String CLOCK = "node-1/boot-1/unix_epoch_ns";
  private final List<String> requests = new ArrayList<>();
  private final List<String> telemetry = new ArrayList<>();

  /** A run that names itself and its client's clock. */
  public SmallRun() {
    requests.add(
        """
        {"artifact_kind":"inference_jsonl","context":{"clock_domain":"%s","clock_kind":"wall",\
        "collection_mode":"active","host":"node-1","pid":1,"producer_id":"client",\
        "provenance":"observed","run_id":"run-1","session_id":"s1","source":"client"},\
        "created_at_ns":1,"event_id":"a1","event_type":"infer.artifact",\
        "metadata":{"boot_id":"boot-1"},"schema_version":2}\
        """
            .formatted(CLOCK));
  }

  /** A streamed request; times in seconds after the start. */
  public SmallRun request(
      String id, String more, double from, double to, double ttft, int prompt, int output) {
    requests.add(
        """
        {"case_id":"c1","chunk_interarrival_ms":[],"concurrency":null,"e2e_latency_ms":null,\
        "ended_at_ns":%d,"endpoint":"http://node-1/v1","error_message":null,"error_type":null,\
        "event_type":"infer.request","finish_reason":null,"first_chunk_latency_ms":null,\
        "model":"m","output_token_exact":true,"output_token_source":"server_usage",\
        "output_tokens":%d,"prompt_token_exact":true,"prompt_token_source":"server_usage",\
        "prompt_tokens":%d,"request_id":"%s","schema_version":1,"session_id":"s1",\
        "started_at_ns":%d,"stream":true,"target_input_tokens":8,"target_output_tokens":4,\
        "timestamp_ns":%d,"total_tokens":%d,"ttft_ms":%s,%s}\
        """
            .formatted(
                at(to),
                output,
                prompt,
                id,
                at(from),
                at(from),
                prompt + output,
                Double.isNaN(ttft) ? "null" : Double.toString(ttft * 1000),
                more));
    return this;
  }

  /** A request that was dispatched and of which no more is known. */
  public SmallRun dispatch(String id, double from) {
    requests.add(
        """
        {"case_id":"c1","event_type":"infer.dispatch","intended_at_ns":null,"phase":"measured",\
        "request_id":"%s","schema_version":1,"session_id":"s1","started_at_ns":%d,\
        "timestamp_ns":%d,"x_request_id":null}\
        """
            .formatted(id, at(from), at(from)));
    return this;
  }

  /** A reading of a GPU every second from there on. */
  public SmallRun gpu(
      String uuid, String replica, String metric, String unit, double from, double... values) {
    for (int second = 0; second < values.length; second++) {
      telemetry.add(
          """
          {"clock_domain":"%s","counter_owner":"gpu_device","detail":null,\
          "event_type":"infer.telemetry_sample","identity":{"boot_id":"boot-1",\
          "device_uuid":"%s","gpu_instance_id":null,"group_id":null,"host":"node-1","pid":7,\
          "process_start_ns":1,"rank":null,"replica_id":"%s","world_size":null},\
          "interval_ms":1000,"kind":"gauge","metric":"%s","observed_at_ns":%d,\
          "provenance":"observed","run_id":"run-1","schema_version":2,"scope":"gpu_device",\
          "source":"nvml","state":"valid","unit":"%s","value":%s}\
          """
              .formatted(
                  CLOCK,
                  uuid,
                  replica,
                  metric,
                  at(from + second),
                  unit,
                  String.format(Locale.ROOT, "%.1f", values[second])));
    }
    return this;
  }

  /** Nanoseconds of that many seconds after the start. */
  public static long at(double seconds) {
    return START + Math.round(seconds * 1e9);
  }

  /** Writes {@code requests.jsonl} and {@code telemetry.jsonl} into a folder. */
  public void write(Path folder) throws IOException {
    Files.write(folder.resolve("requests.jsonl"), requests);
    Files.write(folder.resolve("telemetry.jsonl"), telemetry);
  }
}
