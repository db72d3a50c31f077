package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of which nothing is to be said. */
final class RightConditionsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x > 5",
        "x",
        "not x",
        "x > 5 and x < 10",
        "x < 5 or x > 10",
        "x >= 5 and x <= 5",
        "0 < x < 5",
        "x > 5 and y < 3 or x < 1",
        "t.loss > 1 and t/loss < 3",
        "request/ttft_ms > 800ms",
        "request.ttft_ms > 800ms",
        "request/ttft_ms > 1.5 * mean(request/ttft_ms[10m])",
        "2 * request/ttft_ms > 1s + 500ms",
        "request/ttft_ms > process_cpu_time * 1000",
        "device_memory_used_bytes / gpu_memory_total_bytes > 95%",
        "device_memory_used_bytes > 95% * gpu_memory_total_bytes",
        "device_memory_used_bytes / 1GiB > 70",
        "gpu_memory_free_bytes < 2GiB",
        "gpu_utilization > 95% and gpu_power < 100W",
        "load_percent > 95%",
        "pct_change(x) > 10%",
        "share(request/ttft_ms[1m] > 500) > 5%",
        "share(500ms < request/ttft_ms[1m]) > 0.05",
        "zscore(x[10]) >= 3",
        "zscore(x[5m]) > 30",
        "abs(zscore(x[50])) > 4",
        "count(x[..5]) < 5",
        "count(x[1m]) > 1000",
        "age(x) > 500ms",
        "elapsed() > 1h",
        "no_data(30s)",
        "no_data(0)",
        "absent(x, 1m)",
        "not has(x)",
        "isnan(x) or isinf(x)",
        "rate(x[20], s) > 5",
        "slope(x[20], s) > 5",
        "rate(prompt_tokens[1m]) > 100",
        "stalled(request/ttft_ms[10], 0.5s)",
        "quantile(x[50], 95%) > 1",
        "ema(x[50], 1) > 1",
        "log(x, 10) > 2",
        "abs(x > 1) == 1",
        "true + has(x) > 1",
        "min(x) < 3",
        "min(x, y, 3) < 3",
        "max(x, -3) > -3",
        "clamp(x, 1, 2) > 1",
        "step() % 100 == 0",
        "x % 5 == 0",
        "overlap/gpu_power/max > 350W",
        "overlap/gpu_energy/decode/increase > 1kJ",
        "overlap/x/count < 2",
        "overlap/gpu_power/covered_ratio < 50%",
        "train/epoch/duration_ms > 5m",
        "gpu_power{host=~\"a.*\", device=\"0\"} > 300W",
        "mean(room_temperature[1m]) > 30",
        "x - x > 5"
      })
  void check_rightCondition_saysNothing(String condition) {
    assertThat(Conditions.check(condition)).extracting(Issue::pretty).isEmpty();
  }
}
