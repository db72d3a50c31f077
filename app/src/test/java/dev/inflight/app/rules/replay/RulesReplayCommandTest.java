package dev.inflight.app.rules.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RulesReplayCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String THERMAL =
      """
      rules:
        - name: throttled
          by: [device]
          condition: min(gpu_sm_clock[10s]) < 1500MHz and gpu_temperature > 85
          for: 3s
          level: critical
          message: "{labels.device} is at {gpu_temperature} degrees"
        - name: first tokens late
          condition: share(request/ttft_ms[30s] > 1000) > 0.2
        - name: never
          condition: gpu_temperature > 200
      """;

  @TempDir private static Path run;
  @TempDir private Path folder;

  @BeforeAll
  static void generate() throws IOException {
    RunGenerator.write(run, GeneratorOptions.example());
  }

  @Test
  void text_exampleRun_findsTheThrottledGpu() throws IOException {
    Typed typed = replay(THERMAL, "--run", run.toString());

    assertThat(typed.code()).isEqualTo(ExitCode.FIRED);
    assertThat(typed.out())
        .containsOnlyOnce("critical fired     throttled{device=\"GPU-")
        .containsOnlyOnce("critical recovered throttled{device=\"GPU-")
        .contains(" degrees\n")
        .contains("requests there, worst first\n")
        .containsPattern("\nthrottled +1 +38.0 s +0.[0-9] %")
        .containsPattern("\nnever +0 +- +[0-9.]+ %");
    assertThat(typed.err()).isEmpty();
  }

  @Test
  void ndjson_everyChange_hasItsEvidenceWorstFirst() throws IOException {
    List<JsonNode> rows =
        rows(replay(THERMAL, "--run", run.toString(), "--format", "ndjson").out());

    JsonNode late =
        rows.stream()
            .filter(each -> each.path("rule").asText().equals("first tokens late"))
            .findFirst()
            .orElseThrow();
    List<Double> values = new ArrayList<>();
    late.path("evidence").path("worst").forEach(each -> values.add(each.path("value").asDouble()));
    assertThat(values).hasSizeBetween(2, 10).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(late.path("evidence").path("worst").path(0).path("labels").path("case_id").asText())
        .isNotEmpty();
    JsonNode end = rows.get(rows.size() - 1);
    assertThat(end.path("row").asText()).isEqualTo("end");
    assertThat(end.path("rules")).hasSize(3);
    assertThat(rows).isSortedAccordingTo((a, b) -> Long.compare(at(a), at(b)));
  }

  private static long at(JsonNode row) {
    return row.path("at_ns").asLong(Long.MAX_VALUE);
  }

  @Test
  void json_sameInput_sameBytes() throws IOException {
    Path one = folder.resolve("one.json");
    Path other = folder.resolve("other.json");
    for (Path each : List.of(one, other)) {
      assertThat(
              replay(THERMAL, "--run", run.toString(), "--format", "json", "-o", each.toString())
                  .code())
          .isEqualTo(ExitCode.FIRED);
    }

    assertThat(one).hasSameBinaryContentAs(other);
    JsonNode json = JSON.readTree(one.toFile());
    List<String> keys = new ArrayList<>();
    json.fieldNames().forEachRemaining(keys::add);
    assertThat(keys)
        .containsExactly(
            "schema_version", "changes", "began_ns", "ended_ns", "rules", "states", "notes");
  }

  @Test
  void overlapPoints_comeWithTheEndsOfTheirRequests() throws IOException {
    Typed typed =
        replay(
            "rules: [{name: hot, by: [device], condition: overlap/gpu_temperature/max > 85}]",
            "--run",
            run.toString());

    assertThat(typed.out()).contains("fired     hot{device=\"GPU-");
  }

  @Test
  void telemetryAlone_isReplayedOnItsOwnClock() throws IOException {
    Typed typed = replay(THERMAL, "--telemetry", run.resolve(RunGenerator.TELEMETRY).toString());

    assertThat(typed.code()).isEqualTo(ExitCode.FIRED);
    assertThat(typed.out()).containsOnlyOnce("critical fired     throttled{device=\"GPU-");
  }

  @Test
  void metricRows_pathGivesRunStreamAndRank() throws IOException {
    metrics("metrics.train.rank3.jsonl", "{\"_step\":7,\"_time\":1700000000,\"loss\":9}\n");
    Typed typed =
        replay("rules: [{name: high, by: [run, stream, rank], condition: loss > 5}]", run());

    assertThat(typed.code()).isEqualTo(ExitCode.FIRED);
    assertThat(typed.out())
        .contains(
            "2023-11-14T22:13:20.000Z  warning  fired     "
                + "high{rank=\"3\", run=\"run-7\", stream=\"train\"}");
  }

  @Test
  void metricRows_texts_arePrintedByAlerts() throws IOException {
    metrics(
        "metrics.jsonl",
        "{\"_time\":1000,\"loss\":1,\"phase\":\"warm\"}\n"
            + "{\"_time\":1001,\"loss\":9,\"phase\":\"decay\"}\n"
            + "{\"_time\":1002,\"loss\":1,\"phase\":\"end\"}\n");
    Typed typed =
        replay(
            "{metrics: {phase: , loss: }, rules: [{name: high, condition: loss > 5,"
                + " message: 'in {phase}'}]}",
            run());

    assertThat(typed.out()).contains("    in decay\n").doesNotContain("warm");
  }

  @Test
  void metricRows_ofSeveralRanks_areMergedByTime() throws IOException {
    metrics(
        "metrics.rank0.jsonl",
        "{\"_step\":1,\"_time\":1000.5,\"loss\":1}\n{\"_step\":2,\"_time\":1002,\"loss\":1}\n");
    metrics(
        "metrics.rank1.jsonl",
        "{\"_step\":1,\"_time\":1001,\"loss\":NaN}\n{\"_step\":1,\"_time\":1003,\"loss\":4}\n");
    Typed typed =
        replay(
            "rules: [{name: sum, condition: 'sum(loss[..3]) > 5', message: 's={step}'},"
                + " {name: nan, condition: isnan(loss), notify_recovery: false}]",
            run(),
            "--format",
            "ndjson");

    assertThat(rows(typed.out()))
        .extracting(each -> each.path("rule").asText() + each.path("at_ns").asText())
        .containsExactly("nan1001000000000", "");
  }

  @Test
  void absence_isSeenOnTicksBetweenRows() throws IOException {
    metrics(
        "metrics.jsonl",
        "{\"_step\":1,\"_time\":1000,\"loss\":1}\n{\"_step\":2,\"_time\":1100,\"loss\":1}\n");
    String rules = "rules: [{name: quiet, condition: no_data(30s), notify_recovery: false}]";

    assertThat(rows(replay(rules, run(), "--format", "ndjson").out()).get(0).path("at_ns").asLong())
        .isEqualTo(1_030_000_000_000L);
    assertThat(
            rows(replay(rules, run(), "--tick", "20s", "--format", "ndjson").out())
                .get(0)
                .path("at_ns")
                .asLong())
        .isEqualTo(1_040_000_000_000L);
  }

  @Test
  void explain_momentOfARun_showsWhatEachPartAnswers() {
    Typed typed =
        Typed.rules(
            "explain",
            "mean(gpu_sm_clock[10s]) < 1.2GHz and gpu_temperature > 85Cel",
            "--run",
            run.toString(),
            "--by",
            "device",
            "--at",
            "2025-10-09T08:54:55Z");

    assertThat(typed.err()).isEmpty();
    assertThat(typed.code()).isZero();
    assertThat(typed.out())
        .contains("at 2025-10-09T08:54:55.000Z\n")
        .containsOnlyOnce("1200000000 and gpu_temperature > 85 = TRUE\n")
        .containsOnlyOnce("  mean(gpu_sm_clock[10s]) < 1200000000 = TRUE\n")
        .contains("    mean(gpu_sm_clock[10s]) = 1.125e+09  [10 points]\n")
        .contains("    gpu_temperature = 91\n");
  }

  @Test
  void explain_momentWithoutData_isRefused() {
    Typed typed = Typed.rules("explain", "a > 5", "--at", "1700000000");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--at and --by go with --run DATA");
  }

  @Test
  void sums_countFromTheFirstMomentAndBetweenTicks() throws IOException {
    metrics(
        "metrics.jsonl",
        "{\"_step\":1,\"_time\":1000,\"loss\":9}\n"
            + "{\"_step\":2,\"_time\":1000.25,\"loss\":1}\n"
            + "{\"_step\":3,\"_time\":1001,\"loss\":NaN}\n"
            + "{\"_step\":4,\"_time\":1003,\"loss\":1}\n"
            + "{\"_step\":5,\"_time\":1003.5,\"loss\":8}\n"
            + "{\"_step\":6,\"_time\":1004,\"loss\":2}\n");
    String rules = "rules: [{name: high, condition: loss > 5}]";

    for (String tick : List.of("10ms", "1s", "1h")) {
      List<JsonNode> rows = rows(replay(rules, run(), "--tick", tick, "--format", "ndjson").out());
      JsonNode sum = rows.get(rows.size() - 1).path("rules").path(0);

      assertThat(sum.path("fires").asLong()).isEqualTo(2);
      assertThat(sum.path("firing_ns").asLong()).isEqualTo(750_000_000);
      assertThat(sum.path("unknown_share").asDouble()).isEqualTo(0.5);
    }
  }

  @Test
  void whatIsLeftOut_isSaid() throws IOException {
    metrics(
        "metrics.jsonl",
        "{\"_step\":1,\"_time\":1000,\"loss\":1}\n{\"_step\":2,\"_time\":1100,\"loss\":1}\n"
            + "{\"_step\":3,\"_time\":1050,\"loss\":9}\n");
    Typed typed =
        replay(
            "rules: [{name: high, condition: loss > 5}, {name: of, by: [host], condition: x > 5}]",
            run());

    assertThat(typed.out())
        .contains(
            "\nnote: 1 points came later than lateness allows and were left out (late_points)")
        .containsPattern("\nof +0 +- +- +nothing came with host\n");

    metrics("metrics.rank0.jsonl", "{\"_step\":1,\"_time\":1000,\"y\":9}\n");
    metrics("metrics.rank1.jsonl", "{\"_step\":1,\"_time\":1001,\"y\":9}\n");
    assertThat(
            replay("rules: [{name: y, by: [rank], max_instances: 1, condition: y > 5}]", run())
                .out())
        .contains("note: 1 times a rule had no room for one more instance (refused_instances)");
  }

  @Test
  void rulesThatAreMissing_areToldWithoutALine() {
    Typed typed = Typed.rules("replay", "nope.yaml", "--run", run.toString());

    assertThat(typed.err()).endsWith("there is no such file\n").doesNotContain("^");
  }

  @Test
  void nothingFires_isZero() throws IOException {
    metrics("metrics.jsonl", "{\"_step\":1,\"_time\":1000,\"loss\":1,\"_wall\":99}\n");

    assertThat(replay("rules: [{name: high, condition: _wall > 5 or loss > 5}]", run()).code())
        .isEqualTo(ExitCode.DONE);
  }

  @Test
  void rowsThatAreWrong_areRefusedBeforeAnythingIsSaid() throws IOException {
    metrics(
        "metrics.jsonl",
        "{\"_step\":1,\"_time\":1000,\"loss\":9}\n"
            + "{\"_step\":1}\n"
            + "{\"_step\":1,\"_time\":\"now\",\"loss\":1}\n"
            + "{\"_step\":1,\"_time\":1e400,\"loss\":1}\n"
            + "{\"_step\":1,\"_time\":1,\"loss\":1,\"loss\":2}\n"
            + "{\"_step\":1.5,\"_time\":1}\n"
            + "{\"_step\":1,\"_time\":-1}\n"
            + "{\"_step\":1,\"_time\":1,\"loss\":1e999}\n"
            + "{\"_step\":1,\"_ti");
    String rules = "rules: [{name: high, condition: loss > 5}]";
    Typed typed = replay(rules, run());

    assertThat(typed.code()).isEqualTo(ExitCode.DATA);
    assertThat(typed.out()).isEmpty();
    assertThat(typed.err())
        .contains("metrics.jsonl:2: _time: missing, expected Unix time in seconds")
        .contains(":4: _time: 1e400, expected")
        .contains("8 bad lines");
    Path rejects = folder.resolve("rejects.jsonl");
    Typed skipping = replay(rules, run(), "--skip-bad-lines", "--rejects", rejects.toString());
    assertThat(skipping.code()).isEqualTo(ExitCode.FIRED);
    assertThat(skipping.out()).endsWith("note: 8 bad lines left out\n");
    assertThat(Files.readAllLines(rejects)).hasSize(8);
    Typed stream = replay(rules, run(), "--format", "ndjson");
    assertThat(rows(stream.out()).get(0).path("row").asText()).isEqualTo("error");
  }

  @Test
  void rulesThatAreWrong_areTwo() throws IOException {
    assertThat(replay("rules: [{name: x, condition: 'a >> 1'}]", "--run", run.toString()).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void noData_isAskedFor() throws IOException {
    assertThat(replay(THERMAL).err()).contains("no data: expected --run DATA");
  }

  private String run() {
    return "--run=" + folder.resolve("run-7");
  }

  private void metrics(String name, String rows) throws IOException {
    Files.writeString(Files.createDirectories(folder.resolve("run-7")).resolve(name), rows);
  }

  private Typed replay(String rules, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("replay"));
    all.add(Files.writeString(folder.resolve("rules.yaml"), rules).toString());
    all.addAll(List.of(arguments));
    return Typed.rules(all.toArray(String[]::new));
  }

  private static List<JsonNode> rows(String ndjson) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : ndjson.lines().toList()) {
      rows.add(JSON.readTree(line));
    }
    return rows;
  }
}
