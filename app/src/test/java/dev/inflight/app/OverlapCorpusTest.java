package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The overlap cases with known answers, through {@code report --format json}: what a reference join
 * said of each, field by field, except where the contract rules otherwise ({@link #RULED_STATUS},
 * {@link #RULED_COVERAGE}).
 */
final class OverlapCorpusTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Join statuses that the contract rules otherwise: identities join one by one, a session may
   * share a run.
   */
  private static final Map<String, String> RULED_STATUS =
      Map.of(
          "32-alignment-uncovered-in-part", "partly_joined",
          "42-group-missing-rank", "joined",
          "44-group-rank-restarted", "joined",
          "45-group-undeclared-member", "joined",
          "64-run-id-mismatch", "partly_joined",
          "66-two-artifact-records", "joined");

  /**
   * Coverage by case and metric that the contract rules otherwise; several sources in the order of
   * their names.
   */
  private static final Map<String, String> RULED_COVERAGE =
      Map.ofEntries(
          Map.entry("20-slack-from-largest-interval c1", "partial [gap_at_start, gap_inside]"),
          Map.entry("54-invalid-mid-window c1", "partial [identity_ended, gap_inside]"),
          Map.entry("56-invalid-with-uncertainty c1", "observed []"));

  private static final Map<String, String> REASONS =
      Map.of(
          "collector_started_after_window_start", "gap_at_start",
          "collector_stopped_before_window_end", "gap_at_end",
          "no_collector_coverage", "no_samples",
          "window_shorter_than_uncertainty", "window_shorter_than_uncertainty",
          "clock_alignment_uncovered", "clock_alignment_uncovered");

  /** File, line and field of each error; the words are ours. */
  private static final Map<String, String> ERRORS =
      Map.ofEntries(
          Map.entry("30-negative-uncertainty", "--clock-uncertainty:"),
          Map.entry("36-alignment-conflicting-ids", "requests.jsonl:4: event_id:"),
          Map.entry("70-bad-json-line", "telemetry.jsonl:3: line:"),
          Map.entry("71-line-not-object", "telemetry.jsonl:2: line:"),
          Map.entry("72-missing-key", "telemetry.jsonl:2: value_bytes:"),
          Map.entry("73-missing-provenance", "telemetry.jsonl:2: provenance:"),
          Map.entry("76-float-timestamp", "telemetry.jsonl:1: observed_at_ns:"),
          Map.entry("77-bool-value", "telemetry.jsonl:1: value_bytes:"),
          Map.entry("78-negative-value", "telemetry.jsonl:1: value_bytes:"),
          Map.entry("79-missing-with-zero", "telemetry.jsonl:1: value_bytes:"),
          Map.entry("80-valid-with-null", "telemetry.jsonl:1: value_bytes:"),
          Map.entry("82-unknown-metric", "telemetry.jsonl:1: metric:"),
          Map.entry("83-unknown-provenance", "telemetry.jsonl:1: provenance:"),
          Map.entry("87-gpu-metric-without-device", "telemetry.jsonl:1: identity.device_uuid:"),
          Map.entry(
              "88-instance-metric-without-instance",
              "telemetry.jsonl:1: identity.gpu_instance_id:"),
          Map.entry("92-zero-interval", "telemetry.jsonl:1: interval_ms:"),
          Map.entry("93-schema-version-true", "telemetry.jsonl:1: schema_version:"),
          Map.entry("94-empty-telemetry", "telemetry.jsonl:"),
          Map.entry("95-bad-json-request-line", "requests.jsonl:4: line:"),
          Map.entry("96-request-line-not-object", "requests.jsonl:4: line:"),
          Map.entry("99-duplicate-json-key", "telemetry.jsonl:1: observed_at_ns:"),
          Map.entry("a2-integers-beyond-int64", "telemetry.jsonl:1: value_bytes:"),
          Map.entry("a3-invalid-utf8", "telemetry.jsonl:2: line:"),
          Map.entry("a6-identity-missing-pid", "telemetry.jsonl:1: identity.pid:"),
          Map.entry("a7-empty-optional-string", "telemetry.jsonl:1: identity.replica_id:"));

  @TempDir private Path temporary;

  static Stream<String> cases() throws IOException, URISyntaxException {
    try (Stream<Path> folders = Files.list(root())) {
      return folders.map(each -> each.getFileName().toString()).sorted().toList().stream();
    }
  }

  private static Path root() throws URISyntaxException {
    return Path.of(
        java.util.Objects.requireNonNull(OverlapCorpusTest.class.getResource("/corpus/overlap"))
            .toURI());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void report_case_saysWhatIsKnown(String name) throws IOException, URISyntaxException {
    Path folder = root().resolve(name);
    JsonNode expected = JSON.readTree(folder.resolve("expected.json").toFile());
    Path output = temporary.resolve("report.json");
    StringWriter err = new StringWriter();

    int code = run(err, arguments(folder, expected.path("options"), output));

    if (ERRORS.containsKey(name)) {
      assertThat(code).as(err.toString()).isIn(ExitCode.DATA, ExitCode.USAGE);
      assertThat(err.toString()).contains(ERRORS.get(name));
      assertThat(output).doesNotExist();
      return;
    }
    assertThat(code).as(err.toString()).isZero();
    compare(name, expected, JSON.readTree(output.toFile()));
  }

  private static List<String> arguments(Path folder, JsonNode options, Path output) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "report",
                folder.resolve("requests.jsonl").toString(),
                "--telemetry",
                folder.resolve("telemetry.jsonl").toString(),
                "--format",
                "json",
                "-o",
                output.toString()));
    if (options.path("direct_server").asBoolean()) {
      arguments.add("--direct");
    }
    if (options.hasNonNull("clock_offset_ns")) {
      arguments.add("--clock-offset=" + options.get("clock_offset_ns").asLong() + "ns");
    }
    if (options.hasNonNull("clock_uncertainty_ns")) {
      arguments.add("--clock-uncertainty=" + options.get("clock_uncertainty_ns").asLong() + "ns");
    }
    return arguments;
  }

  private static int run(StringWriter err, List<String> arguments) {
    PrintWriter errors = new PrintWriter(err, true);
    PrintWriter out = new PrintWriter(new StringWriter());
    Failures failures = new Failures(errors, false);
    return new Invocation(new CommandLine(new Main()), out, failures)
        .run(arguments.toArray(String[]::new));
  }

  private static void compare(String name, JsonNode expected, JsonNode actual) {
    JsonNode join = expected.path("server_join");
    String status = RULED_STATUS.getOrDefault(name, join.path("status").asText());
    assertThat(actual.at("/join/status").asText()).as("join status").isEqualTo(status);
    if (status.equals("unjoined")) {
      assertThat(actual.at("/join/reasons").toString())
          .as("join reasons")
          .contains("\"" + join.path("reason").asText() + "\"");
    } else if (!RULED_STATUS.containsKey(name) && join.hasNonNull("clock_offset_ns")) {
      clocks(join, actual.at("/join/domains"));
    }
    assertThat(states(actual)).as("states").isEqualTo(expectedStates(expected, actual));
    expected
        .path("cases")
        .properties()
        .forEach(each -> compareCase(name, each.getKey(), each.getValue(), actual));
  }

  private static void clocks(JsonNode join, JsonNode domains) {
    long offset = 0;
    long uncertainty = 0;
    for (JsonNode domain : domains) {
      offset = Math.max(offset, domain.path("offset_ns").asLong());
      uncertainty = Math.max(uncertainty, domain.path("uncertainty_ns").asLong());
    }
    assertThat(offset).as("offset").isEqualTo(join.path("clock_offset_ns").asLong());
    assertThat(uncertainty).as("uncertainty").isEqualTo(join.path("clock_uncertainty_ns").asLong());
  }

  /** Samples of the run by identity and state. */
  private static Map<String, String> states(JsonNode actual) {
    Map<String, long[]> sums = new TreeMap<>();
    for (JsonNode series : actual.at("/join/series")) {
      long[] sum = sums.computeIfAbsent(identity(series.path("identity")), any -> new long[4]);
      JsonNode samples = series.path("samples");
      sum[0] += samples.path("valid").asLong();
      sum[1] += samples.path("missing").asLong();
      sum[2] += samples.path("stale").asLong();
      sum[3] += samples.path("invalid").asLong();
    }
    Map<String, String> texts = new TreeMap<>();
    sums.forEach((identity, sum) -> texts.put(identity, java.util.Arrays.toString(sum)));
    return texts;
  }

  private static Map<String, String> expectedStates(JsonNode expected, JsonNode actual) {
    Map<String, String> texts = new TreeMap<>();
    for (JsonNode target : expected.path("server_targets")) {
      JsonNode s = target.path("sample_states");
      long[] sum = {
        s.path("valid").asLong(),
        s.path("missing").asLong(),
        s.path("stale").asLong(),
        s.path("invalid").asLong()
      };
      texts.put(identity(target.path("identity")), java.util.Arrays.toString(sum));
    }
    // The reference takes no stock of samples when it refuses the whole file for its run.
    return texts.isEmpty() ? states(actual) : texts;
  }

  private static String identity(JsonNode identity) {
    return new TreeMap<>(JSON.convertValue(identity, Map.class)).toString();
  }

  private static void compareCase(String name, String caseId, JsonNode expected, JsonNode actual) {
    JsonNode memory = expected.path("memory");
    JsonNode report = find(actual.path("cases"), "case_id", caseId);
    assertThat(report.at("/by_status/ok").asLong())
        .isEqualTo(expected.path("request_count").asLong());
    if (memory.has("server_members")) {
      for (JsonNode member : memory.path("server_members")) {
        compareMember(
            name,
            caseId,
            member.path("device_uuid").asText(),
            member.path("coverage"),
            member.path("observations"),
            report,
            actual);
      }
    } else {
      compareMember(
          name,
          caseId,
          "",
          memory.path("server_coverage"),
          memory.path("server_observations"),
          report,
          actual);
    }
    if (memory.hasNonNull("peak_device_used_bytes")) {
      JsonNode local = find(actual.path("client_local"), "case_id", caseId);
      assertThat(local.path("max_device_used_bytes").asLong())
          .isEqualTo(memory.path("peak_device_used_bytes").asLong());
    }
  }

  private static void compareMember(
      String name,
      String caseId,
      String device,
      JsonNode coverage,
      JsonNode observations,
      JsonNode report,
      JsonNode actual) {
    observations
        .properties()
        .forEach(
            metric -> {
              List<JsonNode> overlaps = overlaps(report, actual, device, metric.getKey());
              assertThat(overlaps).as("overlaps of " + metric.getKey()).isNotEmpty();
              numbers(metric.getValue(), overlaps);
            });
    String ruled = RULED_COVERAGE.get(name + " " + caseId);
    List<JsonNode> all = overlaps(report, actual, device, "");
    for (JsonNode overlap : all) {
      coverage(ruled, coverage, overlap);
    }
  }

  private static void numbers(JsonNode expected, List<JsonNode> overlaps) {
    long max = Long.MIN_VALUE;
    long[] states = new long[4];
    for (JsonNode overlap : overlaps) {
      max = overlap.hasNonNull("max") ? Math.max(max, overlap.path("max").asLong()) : max;
      states[0] += overlap.at("/states/valid").asLong();
      states[1] += overlap.at("/states/missing").asLong();
      states[2] += overlap.at("/states/stale").asLong();
      states[3] += overlap.at("/states/invalid").asLong();
    }
    if (expected.hasNonNull("maximum_recorded_bytes")) {
      assertThat(max).as("maximum").isEqualTo(expected.path("maximum_recorded_bytes").asLong());
    } else {
      assertThat(max).as("no maximum").isEqualTo(Long.MIN_VALUE);
    }
    assertThat(states)
        .as("states of the overlap")
        .containsExactly(
            expected.path("valid_samples").asLong(),
            expected.path("missing_samples").asLong(),
            expected.path("stale_samples").asLong(),
            expected.path("invalid_samples").asLong());
  }

  /**
   * Ours is the reference's, or stricter: it says partial with gap_inside over a hole, per series.
   */
  private static void coverage(
      @org.jspecify.annotations.Nullable String ruled, JsonNode expected, JsonNode overlap) {
    String status = overlap.at("/coverage/status").asText();
    List<String> reasons = new ArrayList<>();
    overlap.at("/coverage/reasons").forEach(each -> reasons.add(each.asText()));
    String found = status + " " + reasons;
    if (ruled != null) {
      assertThat(found).isEqualTo(ruled);
      return;
    }
    String reason = REASONS.getOrDefault(expected.path("reason").asText(), "");
    switch (expected.path("status").asText()) {
      case "observed" -> {
        boolean hole = status.equals("partial") && reasons.equals(List.of("gap_inside"));
        assertThat(status.equals("observed") || hole || stricter(status, reasons))
            .as(found)
            .isTrue();
      }
      case "partial" ->
          assertThat(reasons.contains(reason) || status.equals("empty")).as(found).isTrue();
      case "empty" -> {
        // Ours cuts the window at the last valid reading instead of dropping it.
        boolean cut = expected.path("reason").asText().equals("identity_invalidated");
        assertThat(reasons).as(found).contains(cut ? "identity_ended" : reason);
      }
      default -> assertThat(status).isNotEmpty();
    }
  }

  /** Edges may be stricter: a missing poll covers nothing, and each sample has its own interval. */
  private static boolean stricter(String status, List<String> reasons) {
    return status.equals("empty")
        ? Set.of("all_missing").containsAll(reasons)
        : Set.of("gap_at_start", "gap_at_end", "gap_inside", "identity_ended").containsAll(reasons);
  }

  private static List<JsonNode> overlaps(
      JsonNode report, JsonNode actual, String device, String metric) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode overlap : report.path("overlap")) {
      JsonNode series =
          find(actual.at("/join/series"), "series_id", overlap.path("series_id").asText());
      boolean sameDevice =
          device.isEmpty() || series.at("/identity/device_uuid").asText().equals(device);
      if (sameDevice && (metric.isEmpty() || series.path("metric").asText().equals(metric))) {
        found.add(overlap);
      }
    }
    return found;
  }

  private static JsonNode find(JsonNode list, String field, String value) {
    for (JsonNode each : list) {
      if (each.path(field).asText().equals(value)) {
        return each;
      }
    }
    throw new AssertionError(field + " " + value + " is not in " + list);
  }
}
