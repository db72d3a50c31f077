package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PipelineMetricsTest {

  @ParameterizedTest
  @CsvSource({
    "request/ttft_ms, ms",
    "request.ttft_ms, ms",
    "request/output_tokens, {token}",
    "request/failed, 1",
    "gpu_power, W",
    "process_cpu_time, s",
    "device_memory_used_bytes, By",
    "overlap/gpu_power/max, W",
    "overlap/gpu_energy/decode/increase, J",
    "overlap/gpu_energy/prefill/count, {count}",
    "overlap.gpu_energy.covered_ratio, 1",
    "train/epoch/duration_ms, ms"
  })
  void find_whatThePipelineMakes_knowsTheUnit(String name, String unit) {
    assertThat(PipelineMetrics.ALONE.find(name).flatMap(MetricFacts::unit))
        .map(Unit::ucum)
        .contains(unit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss",
        "request/ttft",
        "overlap/gpu_power",
        "overlap/gpu_power/p99",
        "overlap/gpu_power/idle/max",
        "overlap/request/ttft_ms",
        "overlap/max",
        "overlap/",
        "/duration_ms",
        "request_ttft_ms"
      })
  void find_anythingElse_isUnknown(String name) {
    assertThat(PipelineMetrics.ALONE.find(name)).isEmpty();
  }

  @Test
  void unit_unknownMetric_isWhatItsNameSays() {
    assertThat(PipelineMetrics.ALONE.unit("my_wait_seconds")).map(Unit::ucum).contains("s");
    assertThat(PipelineMetrics.ALONE.unit("t.my_wait_ms")).map(Unit::ucum).contains("ms");
    assertThat(PipelineMetrics.ALONE.unit("items")).isEmpty();
    assertThat(PipelineMetrics.ALONE.unit("_ms")).isEmpty();
  }
}
