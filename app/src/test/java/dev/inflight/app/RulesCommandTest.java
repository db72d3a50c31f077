package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class RulesCommandTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final Path FILES = Path.of("src", "test", "resources", "rules");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void check_tenMistakes_areToldInTheOrderOfTheFile() throws IOException {
    assertThat(check("ten-mistakes.yaml")).isEqualTo(ExitCode.USAGE);

    golden("rules-ten-mistakes.txt");
    assertThat(out.toString()).endsWith("8 rules, 10 errors, 0 warnings\n");
  }

  @Test
  void check_json_hasTheIssuesAndTheRules() throws IOException {
    assertThat(check("prometheus.yaml", "--format", "json")).isEqualTo(ExitCode.USAGE);

    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.path("schema").asText()).isEqualTo("inflight.rules-check/1");
    assertThat(answer.path("issues").findValuesAsText("kind"))
        .containsExactly("unknown_key", "placeholder");
    assertThat(answer.at("/rules/0").toString())
        .isEqualTo(
            "{\"name\":\"Hot\",\"named\":true,\"file\":\"src/test/resources/rules/prometheus.yaml\",\"line\":6,\"level\":\"critical\",\"expression\":\"gpu_temperature{host=~\\\"h.*\\\"}"
                + " > 90\",\"metrics\":[\"gpu_temperature{host=~\\\"h.*\\\"}\"],\"windows\":[]}");
  }

  @Test
  void check_warningsOnly_isDone() throws IOException {
    assertThat(check("from-expr-tracker.yaml")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .contains("warning: unknown metric: nobody sends 'a' yet")
        .contains("13 rules, 0 errors, ");
  }

  @Test
  void check_fromExprTracker_saysWhatChanges() throws IOException {
    assertThat(check("from-expr-tracker.yaml", "--from", "expr-tracker")).isEqualTo(ExitCode.DONE);

    golden("rules-from-expr-tracker.txt");
    assertThat(out.toString()).doesNotContain("'three'");
  }

  @Test
  void explain_showsTheTreeItsMetricsAndWindows() throws IOException {
    String condition =
        "share(request/ttft_ms{replica=\"1\"}[1m] > 500ms) > 15%"
            + " and not rate(gpu_power[..20], s) > 3 or no_data(30s)";
    assertThat(invoke("rules", "explain", condition)).isZero();

    golden("rules-explain.txt");
  }

  @ParameterizedTest
  @CsvSource({
    "'rules explain x[', window size expected",
    "'rules conform nope.jsonl', nope.jsonl: there is no such file",
    "'rules conform pom.xml', ':1: ''<?xml'",
    "'rules explain meen(x[3])', did you mean mean?",
    "'rules check a.yaml --format xml', 'xml'",
    "'rules check a.yaml --from grafana', expected expr-tracker",
    "'rules check', FILE",
    "'rules', Usage: inflight rules"
  })
  void wrong_isAUsageError(String arguments, String message) {
    assertThat(invoke(arguments.split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains(message);
  }

  private int check(String file, String... more) {
    String[] arguments = new String[more.length + 3];
    arguments[0] = "rules";
    arguments[1] = "check";
    arguments[2] = FILES.resolve(file).toString();
    System.arraycopy(more, 0, arguments, 3, more.length);
    return invoke(arguments);
  }

  private void golden(String name) throws IOException {
    Path file = GOLDEN.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, out.toString());
    }
    assertThat(out).hasToString(Files.readString(file));
  }

  private int invoke(String... arguments) {
    Failures failures = new Failures(new PrintWriter(err, true), false);
    return new Invocation(new CommandLine(new Main()), new PrintWriter(out, true), failures)
        .run(arguments);
  }
}
