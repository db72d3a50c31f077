package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.who.SmallRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class WhoCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final Path INGEST = Path.of("..", "ingest", "src", "test", "resources");
  private static final String OK = "\"phase\":\"measured\",\"status\":\"ok\"";
  private static final String WARMUP = "\"phase\":\"warmup\",\"status\":\"ok\"";
  private static final String TIMEOUT = "\"phase\":\"measured\",\"status\":\"timeout\"";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    new SmallRun()
        .request("warm", WARMUP, 0, 2.5, 0.2, 10, 10)
        .request(
            "evil\\u001b[2J\\u202e",
            OK + ",\"served_by\":{\"replica_id\":\"r0\"}",
            1,
            9,
            2,
            900,
            100)
        .request("decodes", OK + ",\"served_by\":{\"replica_id\":\"r1\"}", 1.5, 4, 0.5, 100, 50)
        .request("late", TIMEOUT, 2, 8, Double.NaN, 4000, 0)
        .request("next", OK, 6, 12, 1, 5, 5)
        .dispatch("lost", 1.25)
        .gpu("GPU-aaaa1111", "r0", "gpu_temperature", "Cel", 0.1, 60, 70, 91.5, 91.5, 80, 70, 60)
        .gpu("GPU-aaaa1111", "r0", "gpu_sm_clock", "Hz", 0.1, 1.98e9, 1.98e9, 1.2e9, 1.1e9, 1.2e9)
        .gpu("GPU-bbbb2222", "r1", "gpu_temperature", "Cel", 0.2, 50, 51, 52, 52, 99, 50)
        .write(folder);
  }

  @Test
  void text_peak_isTheGoldenPage() throws IOException {
    assertThat(who("--direct", "--peak", "gpu_temperature", "--device", "r0")).isZero();

    golden("who-peak.txt");
  }

  @Test
  void text_around_isTheGoldenPage() throws IOException {
    assertThat(who("--direct", "--at", "07:40:02.3", "--around", "500ms", "--top", "3")).isZero();

    golden("who-around.txt");
  }

  @Test
  void peak_severalAsHigh_isTheEarliest() throws IOException {
    JsonNode peak = json("--peak", "gpu_temperature", "--device", "GPU-aaaa").path("peak");

    assertThat(peak.path("at_ns").asLong()).isEqualTo(SmallRun.at(2.1));
    assertThat(peak.path("value").asDouble()).isEqualTo(91.5);
    assertThat(peak.path("tied").asBoolean()).isTrue();
    assertThat(peak.at("/identity/device_uuid").asText()).isEqualTo("GPU-aaaa1111");
  }

  @Test
  void peak_ofAll_isTheHottestDevice() throws IOException {
    JsonNode answer = json("--peak", "gpu_temperature");

    assertThat(answer.at("/peak/identity/replica_id").asText()).isEqualTo("r1");
    assertThat(answer.path("at_ns").asLong()).isEqualTo(SmallRun.at(4.2));
    assertThat(ids(answer)).doesNotContain("decodes", "warm").contains("late");
  }

  @ParameterizedTest
  @CsvSource({"1776757202.5", "1776757202500000000", "07:40:02.5", "2026-04-21T09:40:02.5+02:00"})
  void json_anySpelling_isTheSameMoment(String at) throws IOException {
    JsonNode answer = json("--at", at);

    assertThat(answer.path("schema").asText()).isEqualTo("inflight.who/1");
    assertThat(answer.path("at_ns").asLong()).isEqualTo(SmallRun.at(2.5));
    assertThat(answer.path("peak").isNull()).isTrue();
    assertThat(answer.path("in_flight").asInt()).isEqualTo(5);
    assertThat(ids(answer)).startsWith("late").contains("warm", "lost", "decodes");
  }

  @Test
  void json_request_saysWhatIsKnownAndNullForTheRest() throws IOException {
    JsonNode answer = json("--at", "07:40:02.5");
    JsonNode decodes = request(answer, "decodes");
    JsonNode lost = request(answer, "lost");

    assertThat(decodes.path("in_phase").asText()).isEqualTo("decode");
    assertThat(decodes.path("age_ms").asDouble()).isEqualTo(1000);
    assertThat(decodes.path("left_ms").asDouble()).isEqualTo(1500);
    assertThat(decodes.path("overlap_ns").asLong()).isZero();
    assertThat(decodes.path("route_evidence").asText()).isEqualTo("declared_per_request");
    assertThat(decodes.path("replicas").toString()).isEqualTo("[\"replica r1\"]");
    assertThat(request(answer, "warm").path("phase").asText()).isEqualTo("warmup");
    assertThat(request(answer, "late").path("in_phase").asText()).isEqualTo("no_token_yet");
    assertThat(lost.path("in_phase").asText()).isEqualTo("no_token_yet");
    assertThat(lost.path("ended_at_ns").isNull()).isTrue();
    assertThat(lost.path("left_ms").isNull()).isTrue();
  }

  @Test
  void json_devices_haveTheReadingsThatEncloseTheMoment() throws IOException {
    JsonNode clock = json("--at", "07:40:02.1").path("devices").get(0);

    assertThat(clock.path("metric").asText()).isEqualTo("gpu_sm_clock");
    assertThat(clock.at("/before/at_ns").asLong()).isEqualTo(SmallRun.at(2.1));
    assertThat(clock.at("/before/value").toString()).isEqualTo("1200000000");
    assertThat(clock.at("/after/at_ns").asLong()).isEqualTo(SmallRun.at(3.1));
  }

  @Test
  void sameQuestion_givesTheSameBytes() {
    who("--at", "07:40:02.5", "--format", "json");
    String first = out.toString();
    out.getBuffer().setLength(0);
    who("--at", "07:40:02.5", "--format", "json");

    assertThat(out).hasToString(first);
  }

  @Test
  void caseGlob_countsTheOthers() throws IOException {
    JsonNode answer = json("--at", "07:40:02.5", "--case", "other*");

    assertThat(answer.path("requests")).isEmpty();
    assertThat(answer.path("in_flight").asInt()).isEqualTo(5);
    assertThat(answer.path("not_selected").asInt()).isEqualTo(5);
  }

  @Test
  void outsideTheRun_saysWhenItWasAndWhoWasNearest() {
    assertThat(who("--at", "06:00:00")).isEqualTo(ExitCode.NO);

    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .contains("no request was in flight at 2026-04-21T06:00:00Z")
        .contains("the run lasts from 2026-04-21T07:40:00Z to 2026-04-21T07:40:12Z")
        .contains("nearest: warm started 100 min 0 s after");
  }

  @ParameterizedTest
  @CsvSource({
    "--at noon, is no moment",
    "--at 07:40:02 --around -5s, expected no negative duration",
    "--at 07:40:02 --peak gpu_power, both --at and --peak",
    "--top 3, no moment",
    "--at 07:40:02 --device r0, --device: expected with --peak only",
    "--at 07:40:02 --format md, 'md'"
  })
  void wrongQuestion_isAUsageError(String arguments, String message) {
    assertThat(who(arguments.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains(message);
  }

  @Test
  void unknownMetric_listsThoseThereAre() {
    assertThat(who("--peak", "gpu_temprature")).isEqualTo(ExitCode.DATA);
    assertThat(err.toString())
        .contains(
            "did you mean gpu_temperature?", "expected one of: gpu_sm_clock, gpu_temperature");
  }

  @Test
  void unknownDevice_listsThoseThereAre() {
    assertThat(who("--peak", "gpu_sm_clock", "--device", "r1")).isEqualTo(ExitCode.DATA);
    assertThat(err.toString()).contains("of: GPU-aaaa1111, node-1, r0");
  }

  @Test
  void corpus_everyRunThatCanBeRead_isAnsweredOrSaysWhyNot()
      throws IOException, URISyntaxException {
    Path corpus =
        Path.of(
            Objects.requireNonNull(WhoCommandTest.class.getResource("/corpus/overlap")).toURI());
    try (Stream<Path> folders = Files.list(corpus)) {
      for (Path each : folders.sorted().toList()) {
        int code = run(each, "--direct", "--at", "1700000000.5");
        assertThat(code).as(each + "\n" + err).isIn(ExitCode.DONE, ExitCode.NO, ExitCode.DATA);
      }
    }
    assertThat(run(corpus.resolve("02-touching-edges"), "--at", "1700000001")).isZero();
    assertThat(run(corpus.resolve("02-touching-edges"), "--at", "1700000001000000001"))
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void realPairs_areAnswered() {
    String inferencex = INGEST.resolve("inferencex/detailed_results.csv").toString();
    String server = INGEST.resolve("inferencex/server_metrics_1s.csv").toString();
    String aiperf = INGEST.resolve("aiperf/profile_export_middle.jsonl").toString();
    String gpus = INGEST.resolve("aiperf/gpu_telemetry_export.jsonl").toString();

    assertThat(invoke("who", inferencex, "--telemetry", server, "--at", "07:43:28")).isZero();
    assertThat(out.toString()).contains("engine", "implied by one endpoint and one host");
    assertThat(invoke("who", aiperf, "--telemetry", gpus, "--peak", "gpu_power"))
        .as("the GPU was read before the first request only")
        .isEqualTo(ExitCode.NO);
    assertThat(out.toString()).contains("PEAK", "120 W", "before the run's first request");
  }

  private void golden(String name) throws IOException {
    Path file = GOLDEN.resolve(name);
    assertThat(out.toString()).doesNotContain("\u001b", "\u202e");
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(file, out.toString());
    }
    assertThat(out).hasToString(Files.readString(file));
  }

  private JsonNode json(String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--format", "json"));
    assertThat(who(arguments.toArray(String[]::new))).as(err.toString()).isZero();
    return JSON.readTree(out.toString());
  }

  private static List<String> ids(JsonNode answer) {
    return answer.path("requests").findValuesAsText("request_id");
  }

  private static JsonNode request(JsonNode answer, String id) {
    for (JsonNode each : answer.path("requests")) {
      if (each.path("request_id").asText().equals(id)) {
        return each;
      }
    }
    throw new AssertionError("no request " + id);
  }

  private int who(String... more) {
    return run(folder, more);
  }

  private int run(Path run, String... more) {
    List<String> arguments = new ArrayList<>(List.of("who"));
    arguments.add(run.resolve("requests.jsonl").toString());
    arguments.addAll(List.of("--telemetry", run.resolve("telemetry.jsonl").toString()));
    arguments.addAll(List.of(more));
    return invoke(arguments.toArray(String[]::new));
  }

  private int invoke(String... arguments) {
    Failures failures = new Failures(new PrintWriter(err, true), false);
    return new Invocation(new CommandLine(new Main()), new PrintWriter(out, true), failures)
        .run(arguments);
  }
}
