package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Issue;
import dev.inflight.rules.Resources;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is said of wrong, doubtful and right conditions: {@code golden/issues.txt}. */
final class IssuesTest {

  private static final List<String> FUNCTIONS =
      List.of(
          "foo(x)",
          "maen(x[5]) > 1",
          "Mean(x[5]) > 1",
          "avg(x[5m]) > 1",
          "x.mean() > 1",
          "mean() > 1",
          "mean(x[5], 2) > 1",
          "log(x, 2, 3) > 1",
          "clamp(x, 1) > 1",
          "step(1) > 5",
          "min() > 1",
          "mean(x) > 1",
          "p95(request/ttft_ms) > 500ms",
          "increase(gpu_energy) > 1kJ",
          "mean(3) > 1",
          "mean(x + y) > 1",
          "p95(mean(x[5])) > 1",
          "age(3) > 1",
          "has(mean(x[5]))",
          "absent(x[5], 1m)",
          "absent(x) or foo(y) or mean(z) > 1",
          "min(3) > 1",
          "min(x[5], 3) > 1",
          "rate(x[20], y) > 1",
          "share(x[5]) > 0.5",
          "share(x > 5) > 0.5",
          "share(x[5] > y[5]) > 0.5",
          "share(1 < x[5] < 3) > 0.5");

  private static final List<String> UNITS =
      List.of(
          "device_memory_used_bytes > 5s",
          "request/ttft_ms > 2GiB",
          "request/ttft_ms + gpu_power > 5",
          "gpu_power < 300W and gpu_temperature > 350W",
          "1GiB < request/e2e_ms < 2GiB",
          "max(device_memory_used_bytes, 3ms) > 5",
          "clamp(gpu_power, 1W, 5s) > 2",
          "share(request/ttft_ms[1m] > 2GiB) > 0.5",
          "share(request/ttft_ms[1m] > 500ms) > 5s",
          "age(x) > 5%",
          "stalled(gpu_power[10], 5Hz)",
          "no_data(5GiB)",
          "absent(x, 5W)",
          "quantile(x[50], 5s) > 1",
          "count(x[5m]) > 5s",
          "requests_running > 50%",
          "request/ttft_ms > process_cpu_time",
          "request/ttft_ms - 2 * device_memory_used_bytes > 0",
          "diff(gpu_energy) > 5W",
          "overlap/gpu_power/prefill/max > 5J");

  private static final List<String> NUMBERS =
      List.of(
          "1 / 0 > 5",
          "x / 0 > 5",
          "x % (1 - 1) > 5",
          "0 / 0 == 0 / 0",
          "log(0) > 1",
          "log(x, 1) > 1",
          "log(-abs(x)) > 1",
          "sqrt(-1) > 0",
          "exp(1000) > 1",
          "1e308 * 10 > x",
          "x < 1e999",
          "quantile(x[50], 1.5) > 1",
          "quantile(x[50], 95) > 1",
          "ema(x[50], 0) > 1",
          "ema(x[50], 1.1) > 1",
          "stalled(x[5], -1)",
          "no_data(-1)",
          "absent(x, -5m)",
          "clamp(x, 5, 3) > 1");

  private static final List<String> TRUTH =
      List.of(
          "5",
          "0",
          "true",
          "30s + 1m",
          "1 > 2",
          "2 > 1",
          "1 < 2 < 3",
          "x > 10 and x < 5",
          "x > 5 or x <= 5",
          "x > 5 and y > 1 and 5 >= x",
          "10 < x < 5",
          "x == 5 and x != 5",
          "x > 10 and (y > 1 and x < 5)",
          "not (x > 5 or x <= 5)",
          "x > 5 or not x > 5",
          "x or not x",
          "x > 3 and 1 > 2",
          "x > 3 or 2 > 1",
          "x != x",
          "zscore(x[10]) > 3.1",
          "abs(zscore(x[10])) > 3.1",
          "share(x[1m] > 5) > 1",
          "share(x[1m] > 5) >= 0",
          "share(x[1m] > 5) > 120%",
          "count(x[5]) > 5",
          "std(x[5]) < 0",
          "age(x) < 0",
          "mean(x[5]) < 3 and mean(x[5]) > 4",
          "mean(x[5m]) < 3 and mean( x[300s] ) > 4",
          "request/ttft_ms > 1s and request/ttft_ms < 500ms",
          "sqrt(x) < -1",
          "max(x, 5) < 4",
          "clamp(x, 1, 2) > 3",
          "x % 5 > 5",
          "(x > 1) > 1",
          "has(x) == 2",
          "kv_cache_usage > 95",
          "mean(gpu_utilization[1m]) <= 100 and gpu_temperature > 80Cel",
          "isnan(x) and not isnan(x)",
          "exp(x) + abs(y) < -1",
          "abs(x) >= 0 and\n  share(y[9] > 1) > 1");

  private static final List<String> DOUBTS =
      List.of(
          "request/ttft > 500ms",
          "t.los > 1",
          "gpu_utilisation > 95%",
          "overlap/gpu_power/maximum > 5",
          "overlap/gpu_pwr/max > 5",
          "nowhere > 1 and nowhere < 9",
          "gpu_power{hosts=\"a\"} > 300W",
          "request/ttft_ms{device=\"0\"} > 3s",
          "room_temperature{flor=~\"1.*\"} > 30",
          "mean(room_temperature[30s]) > 30");

  @Test
  void check_wrongAndDoubtfulConditions_saysWhatAndWhere() {
    StringBuilder report = new StringBuilder();
    part(report, "functions", FUNCTIONS);
    part(report, "units", UNITS);
    part(report, "numbers", NUMBERS);
    part(report, "truth", TRUTH);
    part(report, "doubts", DOUBTS);

    Resources.golden("issues.txt", report.toString());
  }

  private static void part(StringBuilder report, String name, List<String> conditions) {
    report.append("# ").append(name).append("\n\n");
    for (String condition : conditions) {
      List<Issue> issues = Conditions.check(condition);
      assertThat(issues).as(condition).isNotEmpty();
      report.append(issues.stream().map(Issue::pretty).collect(Collectors.joining("\n")));
      report.append("\n\n");
    }
  }
}
