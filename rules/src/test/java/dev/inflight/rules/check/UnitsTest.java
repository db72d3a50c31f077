package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Condition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnitsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "request/ttft_ms > 800ms | request/ttft_ms > 800",
        "request/ttft_ms > 0.8s | request/ttft_ms > 800",
        "request/ttft_ms > 800 | request/ttft_ms > 800",
        "1m > request/ttft_ms | 60000 > request/ttft_ms",
        "request/ttft_ms > 1.5us | request/ttft_ms > 0.0015",
        "process_cpu_time > 800ms | process_cpu_time > 0.8",
        "gpu_utilization > 95% | gpu_utilization > 0.95",
        "load_percent > 95% | load_percent > 95",
        "gpu_memory_free_bytes < 2GiB | gpu_memory_free_bytes < 2147483648",
        "gpu_memory_free_bytes < 2GB | gpu_memory_free_bytes < 2000000000",
        "gpu_power > 350W | gpu_power > 350",
        "gpu_power > 0.35kW | gpu_power > 350",
        "gpu_sm_clock < 1.41GHz | gpu_sm_clock < 1410000000",
        "gpu_temperature > 80Cel | gpu_temperature > 80",
        "x > 800ms | x > 0.8",
        "x > 95% | x > 0.95",
        "t.wait_ms > 2s | t.wait_ms > 2000",
        "30s + 1m > 5 | 30 + 60 > 5",
        "1h / 1m > 5 | 3600 / 60 > 5",
        "request/ttft_ms > 1s + 500ms | request/ttft_ms > 1000 + 500",
        "request/ttft_ms - 1s > 500ms | request/ttft_ms - 1000 > 500",
        "request/ttft_ms > 2 * 1s | request/ttft_ms > 2 * 1000",
        "request/ttft_ms > -1s / 2 | request/ttft_ms > -1000 / 2",
        "2 * request/ttft_ms > 1s | 2 * request/ttft_ms > 1000",
        "request/ttft_ms / 1s > 5 | request/ttft_ms / 1000 > 5",
        "request/ttft_ms % 1s > 5 | request/ttft_ms % 1000 > 5",
        "request/ttft_ms * 2s > 5 | request/ttft_ms * 2 > 5",
        "gpu_power > 95% * gpu_power | gpu_power > 0.95 * gpu_power",
        "gpu_power > gpu_power * 95% + 5kW | gpu_power > gpu_power * 0.95 + 5000",
        "0.5s < request/ttft_ms < 2s | 500 < request/ttft_ms < 2000",
        "max(request/ttft_ms, 2s) > 3s | max(request/ttft_ms, 2000) > 3000",
        "request/ttft_ms > max(2s, 1m) | request/ttft_ms > max(2000, 60000)",
        "clamp(request/ttft_ms, 1s, 2s) > 1s | clamp(request/ttft_ms, 1000, 2000) > 1000",
        "abs(request/ttft_ms - 1s) > 2s | abs(request/ttft_ms - 1000) > 2000",
        "share(request/ttft_ms[1m] > 0.5s) > 5% | share(request/ttft_ms[1m] > 500) > 0.05",
        "stalled(request/ttft_ms[5], 1s) | stalled(request/ttft_ms[5], 1000)",
        "diff(request/ttft_ms) > 1s | diff(request/ttft_ms) > 1000",
        "rate(request/ttft_ms[9], s) > 1s | rate(request/ttft_ms[9], s) > 1",
        "age(request/ttft_ms) > 500ms | age(request/ttft_ms) > 0.5",
        "absent(request/ttft_ms, 1m) | absent(request/ttft_ms, 60)",
        "no_data(1m) | no_data(60)",
        "elapsed() > 1d | elapsed() > 86400",
        "pct_change(request/ttft_ms) > 10% | pct_change(request/ttft_ms) > 0.1",
        "quantile(request/ttft_ms[1m], 95%) > 1s | quantile(request/ttft_ms[1m], 0.95) > 1000",
        "overlap/gpu_power/max > 1kW | overlap/gpu_power/max > 1000",
        "not (x > 1s and y > 1% or z < 1m) | not (x > 1 and y > 0.01 or z < 60)"
      })
  void inMetricUnits_numbersWithUnits_arePlain(String written, String plain) {
    Condition rewritten = Units.inMetricUnits(Conditions.read(written), Conditions.CATALOG);

    assertThat(rewritten.sameAs(Conditions.read(plain))).as("%s: %s", written, rewritten).isTrue();
  }
}
