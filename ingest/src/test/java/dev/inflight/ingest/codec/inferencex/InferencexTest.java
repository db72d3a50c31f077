package dev.inflight.ingest.codec.inferencex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.model.Absent;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.TelemetrySample;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InferencexTest {
  private static final DetailedResultsCodec RESULTS = new DetailedResultsCodec();
  private static final ServerMetricsCodec METRICS = new ServerMetricsCodec();

  @Test
  void results_real_areExactToTheDigit() {
    Collected collected =
        Collected.read(RESULTS, Collected.resource("inferencex/detailed_results.csv"));
    List<RequestEvent> requests = collected.events(RequestEvent.class);

    assertThat(collected.messages()).isEmpty();
    assertThat(requests)
        .extracting(RequestEvent::requestId)
        .containsExactly("trace_0641/User-001/107", "trace_0641/User-001/111");
    RequestEvent first = requests.get(0);
    assertThat(first.startedAtNs()).isEqualTo(1_776_757_407_725_859_400L);
    assertThat(first.endedAtNs()).isEqualTo(1_776_757_420_107_591_000L);
    assertThat(first.e2eLatencyMs()).isEqualTo(12_381.7316);
    assertThat(first.ttftMs()).isEqualTo(355.6995391845703);
    assertThat(first.chunkGapsMs()).hasSize(1387);
    assertThat(first.promptTokens()).isEqualTo(40_409);
    assertThat(first.outputTokens()).isEqualTo(1436);
    assertThat(first.stream()).isTrue();
    assertThat(first.status()).isEqualTo("ok");
  }

  @Test
  void results_failed_areClassified() {
    String header =
        "user_id,request_idx,trace_id,request_type,input_tokens,output_tokens_actual,ttft,success,"
            + "error_message,request_start_time,request_complete_time,token_timestamps\n";
    String rows =
        """
        U,1,t,streaming,5,0,,False,"Timeout, after ""60"" s",1776757407.5,,[]
        U,2,t,batch,5,,0.5,False,boom,1776757407.0000000004,1776757408.0000000005,"[1776757407.5]"
        U,3,t,batch,5,38.0,0.5,True,,1776757407,1776757408,
        U,4,t,batch,x,38,0.5,True,,1776757407,1776757408,
        U,5,t,batch,5,38,0.5,Maybe,,1776757407,1776757408,
        U,,t,batch,5,38,0.5,True,,1776757407,1776757408,
        U,7,t,batch,5,38,0.5,True,,353399.7,353400.1,
        U,8,t,batch,5,38,0.5,True,,1776757407,1776757408,"[1776757407.5, now]"
        U,9,t,batch
        """;
    Collected collected = Collected.read(RESULTS, header + rows);
    List<RequestEvent> requests = collected.events(RequestEvent.class);

    assertThat(requests).extracting(RequestEvent::status).containsExactly("timeout", "error", "ok");
    assertThat(requests.get(0).endedAtNs()).isEqualTo(Absent.LONG);
    assertThat(requests.get(0).errorMessage()).isEqualTo("Timeout, after \"60\" s");
    assertThat(requests.get(1).startedAtNs()).isEqualTo(1_776_757_407_000_000_000L);
    assertThat(requests.get(1).endedAtNs()).isEqualTo(1_776_757_408_000_000_001L);
    assertThat(requests.get(1).stream()).isFalse();
    assertThat(requests.get(2).outputTokens()).isEqualTo(38);
    assertThat(collected.messages())
        .containsExactly(
            "test:5: input_tokens: x, expected an integer",
            "test:6: success: maybe, expected True or False",
            "test:7: request_idx: an empty cell, expected the number of a request",
            "test:8: request_start_time: 353399700000000, expected Unix time in nanoseconds, after"
                + " 1999",
            "test:9: token_timestamps: now, expected Unix time in seconds",
            "test:10: line: 4 columns, expected 12 columns");
  }

  @Test
  void results_cutOffInALongCell_isARejection() {
    byte[] whole = Collected.resource("inferencex/detailed_results.csv");
    String cut = new String(whole, 0, whole.length - 20_000, StandardCharsets.UTF_8);

    Collected collected = Collected.read(RESULTS, cut);

    assertThat(collected.events()).hasSize(1);
    assertThat(collected.messages())
        .containsExactly("test:3: line: cut off inside a quoted cell, expected a whole row");
  }

  @Test
  void metrics_real_areEngineSamples() {
    Collected collected =
        Collected.read(METRICS, Collected.resource("inferencex/server_metrics_1s.csv"));
    List<TelemetrySample> samples = collected.events(TelemetrySample.class);

    assertThat(collected.messages()).isEmpty();
    assertThat(samples).hasSize(42 * 23).allMatch(sample -> sample.state() == SampleState.VALID);
    TelemetrySample cache = samples.get(0);
    assertThat(cache.observedAtNs()).isEqualTo(1_776_757_240_408_000_000L);
    assertThat(cache.value()).isEqualTo(0.0086);
    assertThat(cache.series().metric()).isEqualTo("kv_cache_usage");
    assertThat(cache.series().scope()).isEqualTo(Scope.ENGINE);
    assertThat(cache.series().canonical()).isFalse();
    assertThat(samples.stream().skip(samples.size() - 23).map(InferencexTest::shown))
        .containsExactly(
            "kv_cache_usage 0.0 1 GAUGE",
            "cpu_kv_cache_usage 0.0 1 GAUGE",
            "requests_running 0.0 {request} GAUGE",
            "requests_waiting 0.0 {request} GAUGE",
            "prefix_cache_hits 3533856.0 {token} COUNTER",
            "prefix_cache_queries 3716136.0 {token} COUNTER",
            "cpu_prefix_cache_hits 0.0 {token} COUNTER",
            "cpu_prefix_cache_queries 182280.0 {token} COUNTER",
            "prompt_tokens 3716136.0 {token} COUNTER",
            "generation_tokens 123519.0 {token} COUNTER",
            "preemptions 0.0 {request} COUNTER",
            "requests_finished 40.0 {request} COUNTER",
            "kv_offload_bytes_gpu_to_cpu 0.0 By COUNTER",
            "kv_offload_bytes_cpu_to_gpu 0.0 By COUNTER",
            "kv_offload_time_gpu_to_cpu 0.0 s COUNTER",
            "kv_offload_time_cpu_to_gpu 0.0 s COUNTER",
            "prompt_tokens_computed 182280.0 {token} COUNTER",
            "prompt_tokens_local_cache_hit 3533856.0 {token} COUNTER",
            "prompt_tokens_external_kv_transfer 0.0 {token} COUNTER",
            "prefill_kv_computed_tokens_sum 182280.0 {token} COUNTER",
            "prefill_kv_computed_tokens_count 40.0 {request} COUNTER",
            "interval_cache_hit_rate 0.0 1 GAUGE",
            "interval_throughput 0.0 {token}/s GAUGE");
    assertThat(samples.get(22).provenance()).isEqualTo(Provenance.ESTIMATED);
  }

  @Test
  void metrics_emptyCellAndUnknownColumn_areMissingAndKeptByName() {
    String csv =
        "timestamp_sec,kv_cache_usage_pct,num_requests_running,Swapped Blocks total\r\n"
            + "1776757240.408,,1,7\r\n"
            + "timestamp_sec,kv_cache_usage_pct,num_requests_running,Swapped Blocks total\r\n"
            + "\r\n"
            + "1776757241.408,12.5,x,7\r\n"
            + ",12.5,1,7\r\n";
    Collected collected = Collected.read(METRICS, csv);
    List<TelemetrySample> samples = collected.events(TelemetrySample.class);

    assertThat(samples)
        .extracting(TelemetrySample::state)
        .containsExactly(SampleState.MISSING, SampleState.VALID, SampleState.VALID);
    assertThat(samples.get(2).series().metric()).isEqualTo("swapped_blocks_total");
    assertThat(samples.get(2).series().kind()).isEqualTo(MetricKind.COUNTER);
    assertThat(collected.messages())
        .containsExactly(
            "test:5: num_requests_running: x, expected a number",
            "test:6: timestamp_sec: an empty cell, expected Unix time in seconds");
  }

  private static String shown(TelemetrySample sample) {
    return "%s %s %s %s"
        .formatted(
            sample.series().metric(),
            sample.value(),
            sample.series().unit(),
            sample.series().kind());
  }
}
