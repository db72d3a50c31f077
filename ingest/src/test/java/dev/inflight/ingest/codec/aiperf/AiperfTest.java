package dev.inflight.ingest.codec.aiperf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SampleState;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AiperfTest {
  private static final ProfileExportCodec REQUESTS = new ProfileExportCodec();
  private static final GpuTelemetryCodec GPUS = new GpuTelemetryCodec();

  /**
   * Made after the newest source: absent where nothing is to say, and a credit before the start.
   */
  private static final String NEWEST =
      """
      {"metadata":{"session_num":3,"x_request_id":"x-1","conversation_id":"c","turn_index":1,\
      "credit_issued_ns":1762551534790000000,"request_start_ns":1762551534797067827,\
      "request_ack_ns":1762551534807258440,"request_end_ns":1762551538441354976,"worker_id":"w",\
      "record_processor_id":"p","benchmark_phase":"warmup"},"metrics":{"request_latency":\
      {"value":3.644,"unit":"s"},"time_to_first_token":{"value":31742934,"unit":"ns"},\
      "inter_chunk_latency":{"value":[17868.007,18.5],"unit":"us"},"output_token_count":\
      {"value":4.0,"unit":"tokens"},"reasoning_token_count":{"value":3,"unit":"tokens"}}}
      """;

  private static final String POLL =
      """
      {"timestamp_ns": 1762551530946074466, "dcgm_url": "http://localhost:9400/metrics", "gpu_index": 0, \
      "gpu_uuid": "GPU-1", "gpu_model_name": "M", "hostname": "h", "telemetry_data": %s}
      """;

  @Test
  void requests_middle_areExact() {
    List<RequestEvent> requests = requests("aiperf/profile_export_middle.jsonl");

    assertThat(requests).hasSize(3).allMatch(RequestEvent::ok).allMatch(RequestEvent::stream);
    RequestEvent first = requests.get(0);
    assertThat(first.requestId()).isEqualTo("fd78b108-2a8f-43b0-8327-0f97e76c6a9c");
    assertThat(first.xRequestId()).isEqualTo(first.requestId());
    assertThat(first.startedAtNs()).isEqualTo(1_762_551_534_797_067_827L);
    assertThat(first.endedAtNs()).isEqualTo(1_762_551_538_441_354_976L);
    assertThat(first.intendedAtNs()).isEqualTo(Absent.LONG);
    assertThat(first.ttftMs()).isEqualTo(31.742933999999998);
    assertThat(first.e2eLatencyMs()).isEqualTo(3644.2601019999997);
    assertThat(first.chunkGapsMs()).hasSize(199).startsWith(17.868007, 18.349401999999998);
    assertThat(first.promptTokens()).isEqualTo(100);
    assertThat(first.outputTokens()).isEqualTo(200);
    assertThat(first.phase()).isEqualTo(Phase.MEASURED);
    assertThat(first.caseId()).isEqualTo("all");
  }

  @Test
  void requests_oldest_takeTheirTimesFromTheMetrics() {
    List<RequestEvent> requests = requests("aiperf/profile_export_oldest.jsonl");

    assertThat(requests)
        .extracting(RequestEvent::status)
        .containsExactly("cancelled", "cancelled", "ok", "ok", "ok");
    RequestEvent cancelled = requests.get(0);
    assertThat(cancelled.startedAtNs()).isEqualTo(1_759_522_419_154_829_652L);
    assertThat(cancelled.endedAtNs()).isEqualTo(Absent.LONG);
    assertThat(cancelled.httpStatus()).isEqualTo(Absent.LONG);
    assertThat(cancelled.errorType()).isEqualTo("RequestCancellationError");
    assertThat(cancelled.errorMessage()).isEqualTo("Request was cancelled after 0.000 seconds");
    RequestEvent good = requests.get(2);
    assertThat(good.startedAtNs()).isEqualTo(1_759_522_419_159_192_408L);
    assertThat(good.endedAtNs()).isEqualTo(1_759_522_427_096_160_677L);
    assertThat(good.ttftMs()).isEqualTo(1680.543782);
    assertThat(good.outputTokens()).isEqualTo(193);
  }

  @Test
  void requests_newest_haveAnIntendedStartAndAnyUnit() {
    RequestEvent request = Collected.read(REQUESTS, NEWEST).events(RequestEvent.class).get(0);

    assertThat(request.intendedAtNs()).isEqualTo(1_762_551_534_790_000_000L);
    assertThat(request.phase()).isEqualTo(Phase.WARMUP);
    assertThat(request.e2eLatencyMs()).isEqualTo(3644.0);
    assertThat(request.ttftMs()).isEqualTo(31.742934);
    assertThat(request.chunkGapsMs()).containsExactly(17.868007, 0.0185);
    assertThat(request.outputTokens()).isEqualTo(7);
    assertThat(request.status()).isEqualTo("ok");
  }

  @ParameterizedTest
  @CsvSource({
    "499, RequestCancellationError, cancelled, ",
    "504, TimeoutError, timeout, 504",
    "429, TooManyRequests, error, 429",
    "0, ClientConnectorError, error, "
  })
  void requests_failed_areClassified(long code, String type, String status, Long http) {
    String error =
        ",\"error\":{\"code\":%d,\"type\":\"%s\",\"message\":\"m\"}}".formatted(code, type);
    String line = NEWEST.strip().replaceFirst("}$", error) + "\n";

    RequestEvent request = Collected.read(REQUESTS, line).events(RequestEvent.class).get(0);

    assertThat(request.status()).isEqualTo(status);
    assertThat(request.httpStatus()).isEqualTo(http == null ? Absent.LONG : http);
  }

  @Test
  void requests_withoutRequestId_areNamedByConversationAndTurn() {
    String line = NEWEST.replace("\"x_request_id\":\"x-1\",", "");

    assertThat(Collected.read(REQUESTS, line).events(RequestEvent.class))
        .extracting(RequestEvent::requestId)
        .containsExactly("3/c/1");
  }

  @Test
  void requests_wrong_areRejectedByField() {
    String lines =
        NEWEST.replace("\"unit\":\"us\"", "\"unit\":\"fortnights\"")
            + NEWEST.replace("1762551534797067827", "353399720000000")
            + NEWEST.replace("31742934", "\"31\"")
            + NEWEST.replace("\"warmup\"", "\"ramp\"")
            + NEWEST.replace("1762551538441354976", "1.7e18");

    assertThat(Collected.read(REQUESTS, lines).messages())
        .containsExactly(
            "test:1: metrics.inter_chunk_latency.unit: \"fortnights\", expected ns, us, ms or s",
            "test:2: metadata.request_start_ns: 353399720000000, expected Unix time in nanoseconds,"
                + " after 1999",
            "test:3: metrics.time_to_first_token.value: \"31\", expected a number",
            "test:4: metadata.benchmark_phase: \"ramp\", expected profiling or warmup",
            "test:5: metadata.request_end_ns: 1.7e18, expected an integer or null");
  }

  @Test
  void gpus_real_areInBytesJoulesHertzAndRatios() {
    List<TelemetrySample> samples =
        Collected.read(GPUS, Collected.resource("aiperf/gpu_telemetry_export.jsonl"))
            .events(TelemetrySample.class);

    assertThat(samples).hasSize(300).allMatch(sample -> sample.state() == SampleState.VALID);
    assertThat(samples.stream().map(sample -> sample.series().source()).distinct())
        .containsExactly("dcgm localhost:9400", "dcgm localhost:9402");
    assertThat(samples.get(0).series().identity())
        .isEqualTo(
            new ServerIdentity(
                "7a22ed6f1fd7",
                0,
                0,
                "GPU-ef6ef310-f8e2-cef9-036e-8f12d59b5ffc",
                "",
                "",
                -1,
                "",
                "",
                -1));
    assertThat(samples.stream().limit(15).map(AiperfTest::shown))
        .containsExactly(
            "gpu_power 30.257 W",
            "gpu_energy 3.262748095E7 J",
            "gpu_utilization 0.02 1",
            "device_memory_used_bytes 4.9659510784E10 By",
            "gpu_sm_clock 2.1E8 Hz",
            "gpu_memory_clock 4.05E8 Hz",
            "memory_temperature 0.0 Cel",
            "gpu_temperature 37.0 Cel",
            "gpu_memory_utilization 0.01 1",
            "xid_errors 0.0 1",
            "power_violation 1965.252006528 s",
            "thermal_violation 0.0 s",
            "power_management_limit 300.0 W",
            "gpu_memory_free_bytes 1.104150528E9 By",
            "gpu_memory_total_bytes 5.152702464E10 By");
    // 32.627486770000004 MJ: the exporter read a whole number of millijoules
    assertThat(shown(samples.get(31))).isEqualTo("gpu_energy 3.262748677E7 J");
  }

  @Test
  void gpus_blanks_areMissing() {
    String data =
        """
        {"gpu_power_usage": 140737488355328, "gpu_utilization": 4294967295, \
        "energy_consumption": 9223372036.854775, "gpu_memory_used": 2251799.8, "xid_errors": 2147483632, \
        "gpu_temperature": null, "sm_clock_frequency": 9223372036854775792}\
        """;

    assertThat(Collected.read(GPUS, POLL.formatted(data)).events(TelemetrySample.class))
        .hasSize(7)
        .allMatch(sample -> sample.state() == SampleState.MISSING && sample.bits() == 0);
  }

  @Test
  void gpus_pollThatRepeatsEverything_isStale() {
    String data = "{\"gpu_power_usage\": %s, \"energy_consumption\": %s}";
    String lines =
        POLL.formatted(data.formatted("30.0", "1.5"))
            + POLL.formatted(data.formatted("30.0", "1.5"))
            + POLL.formatted(data.formatted("30.0", "1.6"))
            + POLL.formatted("{\"gpu_power_usage\": 30.0}")
            + POLL.formatted("{\"gpu_power_usage\": 30.0}");

    assertThat(Collected.read(GPUS, lines).events(TelemetrySample.class))
        .extracting(TelemetrySample::state)
        .containsExactly(
            SampleState.VALID,
            SampleState.VALID,
            SampleState.STALE,
            SampleState.STALE,
            SampleState.VALID,
            SampleState.VALID,
            SampleState.VALID,
            SampleState.VALID);
  }

  @Test
  void gpus_newestNames_areTheSameMetrics() {
    String data =
        """
        {"nvidia_power_usage": 30.5, "nvidia_energy_consumption": 1.5, "nvidia_memory_used": 2.0, \
        "nvidia_power_violation": 2000000, "nvidia_sm_utilization": 50.0, "amd_power": 400.0}\
        """;
    String line = POLL.formatted(data).replace("dcgm_url", "telemetry_source_url");

    List<TelemetrySample> samples = Collected.read(GPUS, line).events(TelemetrySample.class);

    assertThat(samples.stream().map(AiperfTest::shown))
        .containsExactly(
            "gpu_power 30.5 W",
            "gpu_energy 1500000.0 J",
            "device_memory_used_bytes 2.0E9 By",
            "power_violation 2.0 s",
            "nvidia_sm_utilization 0.5 1",
            "gpu_power 400.0 W");
    assertThat(samples.get(0).series().source()).isEqualTo("dcgm localhost:9400");
  }

  private static String shown(TelemetrySample sample) {
    return sample.series().metric() + ' ' + sample.value() + ' ' + sample.series().unit();
  }

  private static List<RequestEvent> requests(String resource) {
    Collected collected = Collected.read(REQUESTS, Collected.resource(resource));
    assertThat(collected.messages()).isEmpty();
    return collected.events(RequestEvent.class);
  }
}
