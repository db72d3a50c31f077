package dev.inflight.app.example;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunGeneratorTest {
  private static final GeneratorOptions BENCH = GeneratorOptions.bench(1000, 2000, 11);
  private static final GeneratorOptions EXAMPLE = GeneratorOptions.example();
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<GeneratorOptions, Run> RUNS = new HashMap<>();

  private record Run(List<JsonNode> requests, List<JsonNode> telemetry, String text) {
    List<JsonNode> requests(String type) {
      return ofType(requests, type);
    }

    List<JsonNode> telemetry(String type) {
      return ofType(telemetry, type);
    }

    private static List<JsonNode> ofType(List<JsonNode> records, String type) {
      return records.stream().filter(each -> type.equals(each.get("event_type").asText())).toList();
    }
  }

  @Test
  void sameOptions_giveSameBytes() throws IOException {
    for (GeneratorOptions options : List.of(BENCH, EXAMPLE)) {
      assertThat(generate(options).text().equals(run(options).text())).isTrue();
    }
    assertThat(generate(GeneratorOptions.bench(1000, 2000, 12)).text().equals(run(BENCH).text()))
        .isFalse();
  }

  @Test
  void folder_holdsRequestsTelemetryAndRoutes(@TempDir Path folder) throws IOException {
    RunGenerator.write(folder.resolve("run"), EXAMPLE);

    try (Stream<Path> files = Files.list(folder.resolve("run"))) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("requests.jsonl", "telemetry.jsonl", "routes.yaml");
    }
    assertThat(folder.resolve("run/routes.yaml"))
        .hasContent(
            """
            routes:
              - {endpoint: "http://host-0:8000/*", to: {host: "host-0"}}
              - {endpoint: "http://host-1:8000/*", to: {host: "host-1"}}
            """);
  }

  @Test
  void counts_areAsAsked() throws IOException {
    Run bench = run(BENCH);
    assertThat(bench.requests("infer.request")).hasSize(1000);
    assertThat(bench.telemetry("infer.telemetry_sample")).hasSize(2000);
    assertThat(bench.telemetry("infer.clock_alignment")).hasSize(4);
    assertThat(bench.requests().get(0).get("event_type").asText()).isEqualTo("infer.artifact");
    assertThat(bench.requests().get(1).get("event_type").asText()).isEqualTo("infer.session");
    assertThat(
            bench.requests("infer.request").stream().map(each -> each.get("request_id").asText()))
        .doesNotHaveDuplicates();
    Run example = run(EXAMPLE);
    assertThat(example.requests("infer.request")).hasSize(400);
    assertThat(example.telemetry("infer.telemetry_sample")).hasSize((int) EXAMPLE.samples());
  }

  @Test
  void lines_haveSortedKeysAndPythonsSpacing() throws IOException {
    for (GeneratorOptions options : List.of(BENCH, EXAMPLE)) {
      Run run = run(options);
      Stream.concat(run.requests().stream(), run.telemetry().stream())
          .map(RunGeneratorTest::keys)
          .filter(keys -> !keys.equals(keys.stream().sorted().toList()))
          .forEach(keys -> assertThat(keys).isSorted());
      String first = run.text().lines().findFirst().orElseThrow();
      assertThat(first).startsWith("{\"artifact_kind\": \"inference_jsonl\", \"context\": {");
    }
  }

  @Test
  void requests_haveTheRequiredFields() throws IOException {
    Run run = run(BENCH);
    String session = run.requests().get(0).get("context").get("session_id").asText();
    Map<String, Integer> statuses = new HashMap<>();
    for (JsonNode request : run.requests("infer.request")) {
      assertThat(request.get("session_id").asText()).isEqualTo(session);
      assertThat(request.get("case_id").isTextual()).isTrue();
      assertThat(request.get("phase").asText())
          .isEqualTo(request.get("request_index").asLong() < 32 ? "warmup" : "measured");
      assertThat(request.get("timestamp_ns")).isEqualTo(request.get("started_at_ns"));
      String domain = request.get("clock_domain").asText();
      String host = domain.substring(0, domain.indexOf('/'));
      assertThat(request.get("endpoint").asText())
          .isEqualTo("http://%s:8000/v1/chat/completions", host);
      assertThat(request.get("e2e_latency_ms").doubleValue())
          .isCloseTo(lastsMs(request), within(1e-6));
      statuses.merge(request.get("status").asText(), 1, Integer::sum);
      if (request.get("status").asText().equals("ok") && request.get("stream").booleanValue()) {
        assertThat(request.get("ttft_ms").doubleValue()).isBetween(1.0, lastsMs(request));
        assertThat(request.get("chunk_interarrival_ms")).isNotEmpty();
        assertThat(request.get("output_tokens").intValue()).isGreaterThan(1);
      }
    }
    assertThat(statuses).containsOnlyKeys("ok", "timeout", "error");
    assertThat(statuses.get("ok")).isBetween(970, 999);
  }

  @Test
  void openLoop_neverExceedsItsSlotsNorItsDurations() throws IOException {
    GeneratorOptions crowded = GeneratorOptions.bench(1500, 500, 5);
    List<JsonNode> requests = run(crowded).requests("infer.request");

    assertThat(mostInFlight(requests)).isEqualTo(crowded.maxInFlight());
    assertThat(requests)
        .allSatisfy(each -> assertThat(lastsMs(each)).isBetween(2000.0, 20_000.0))
        .isSortedAccordingTo(comparingLong(each -> each.get("ended_at_ns").longValue()));
    assertThat(requests.stream().filter(each -> each.get("held_for_slot").booleanValue()).count())
        .isGreaterThan(1000);
    assertThat(mostInFlight(run(EXAMPLE).requests("infer.request"))).isBetween(5, 256);
  }

  @Test
  void telemetry_isInOrderOnTheClientsClock() throws IOException {
    for (GeneratorOptions options : List.of(BENCH, EXAMPLE)) {
      Run run = run(options);
      Map<String, Long> offsets = new HashMap<>();
      for (JsonNode each : run.telemetry("infer.clock_alignment")) {
        long offset = each.get("offset_ns").longValue();
        offsets.put(each.get("from_clock_domain").asText(), offset);
        assertThat(offset != 0).isEqualTo(options.maxOffsetMs() > 0);
        assertThat(each.get("uncertainty_ns").longValue() > 0).isEqualTo(offset != 0);
      }
      List<Long> placed = new ArrayList<>();
      for (JsonNode each : run.telemetry("infer.telemetry_sample")) {
        long stamp = each.get("observed_at_ns").longValue();
        placed.add(stamp + offsets.getOrDefault(each.get("clock_domain").asText(), Long.MIN_VALUE));
        JsonNode value =
            each.get(each.get("schema_version").intValue() == 1 ? "value_bytes" : "value");
        boolean valid = each.get("state").asText().equals("valid");
        assertThat(value.isNumber()).isEqualTo(valid);
      }
      assertThat(placed).isSorted();
    }
  }

  @Test
  void throttledDevice_slowsTheRequestsOfItsHost() throws IOException {
    Run run = run(EXAMPLE);
    long slow = 0;
    for (JsonNode request : run.requests("infer.request")) {
      if (request.get("status").asText().equals("ok")) {
        double tpot =
            (lastsMs(request) - request.get("ttft_ms").doubleValue())
                / (request.get("output_tokens").intValue() - 1);
        boolean throttled = request.get("endpoint").asText().contains("host-1");
        slow += tpot > 25 && throttled ? 1 : 0;
        assertThat(tpot).isLessThan(throttled ? 36 : 20);
      }
    }
    assertThat(slow).isGreaterThan(20);
    assertThat(values(run, "gpu_sm_clock")).containsOnly(1.98e9, 1.125e9);
    assertThat(values(run, "gpu_temperature")).anyMatch(each -> each >= 90);
    assertThat(values(run, "requests_waiting")).contains(0.0).anyMatch(each -> each > 2);
  }

  @Test
  void wrongOptions_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GeneratorOptions.bench(-1, 0, 0))
        .withMessage("requests must not be negative");
  }

  @Test
  void decimals_printAsInPython() throws IOException {
    var out = new ByteArrayOutputStream();
    var text = new Ascii(out);
    text.decimal(1_500_000, 6).text(" ").decimal(0, 6).text(" ").decimal(1_000_001, 6);
    text.text(" ").decimal(-25, 2).text(" ").number(Long.MAX_VALUE).text(" ").number(-40).flush();
    assertThat(out.toString(UTF_8)).isEqualTo("1.5 0.0 1.000001 -0.25 9223372036854775807 -40");
  }

  private static List<Double> values(Run run, String metric) {
    return run.telemetry("infer.telemetry_sample").stream()
        .filter(each -> metric.equals(each.get("metric").asText()) && each.get("value").isNumber())
        .map(each -> each.get("value").doubleValue())
        .toList();
  }

  private static List<String> keys(JsonNode record) {
    var keys = new ArrayList<String>();
    record.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static double lastsMs(JsonNode request) {
    return (request.get("ended_at_ns").longValue() - request.get("started_at_ns").longValue())
        / 1e6;
  }

  private static int mostInFlight(List<JsonNode> requests) {
    record Edge(long at, int step) {}
    var edges = new ArrayList<Edge>();
    for (JsonNode each : requests) {
      edges.add(new Edge(each.get("started_at_ns").longValue(), 1));
      edges.add(new Edge(each.get("ended_at_ns").longValue(), -1));
    }
    edges.sort(comparingLong(Edge::at).thenComparingInt(each -> -each.step()));
    int now = 0;
    int most = 0;
    for (Edge each : edges) {
      now += each.step();
      most = Math.max(most, now);
    }
    return most;
  }

  private static Run run(GeneratorOptions options) throws IOException {
    Run known = RUNS.get(options);
    if (known == null) {
      known = generate(options);
      RUNS.put(options, known);
    }
    return known;
  }

  private static Run generate(GeneratorOptions options) throws IOException {
    var requests = new ByteArrayOutputStream();
    var telemetry = new ByteArrayOutputStream();
    RunGenerator.write(requests, telemetry, options);
    String first = requests.toString(US_ASCII);
    String second = telemetry.toString(US_ASCII);
    return new Run(records(first), records(second), first + second);
  }

  private static List<JsonNode> records(String text) throws IOException {
    var records = new ArrayList<JsonNode>();
    for (String line : text.lines().toList()) {
      records.add(JSON.readTree(line));
    }
    return records;
  }
}
