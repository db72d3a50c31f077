package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Large files are read once when their beginnings foretell the rest, twice otherwise: the report is
 * the same.
 */
@Tag("slow")
final class GuessTest {
  private static final long SEED = 11;

  @TempDir private Path folder;

  @BeforeEach
  void generate() throws IOException {
    RunGenerator.write(folder, GeneratorOptions.bench(40_000, 60_000, SEED));
    assertThat(Files.size(folder.resolve("requests.jsonl"))).isGreaterThan(64L << 20);
  }

  @Test
  void report_foreseen_isThatOfTwoPasses() throws IOException {
    assertThat(text()).isEqualTo(twoPasses());
  }

  @Test
  void report_aSeriesThatAppearsLate_isNotMissed() throws IOException {
    Path telemetry = folder.resolve("telemetry.jsonl");
    String last = lastLine(telemetry);
    append(
        telemetry,
        last.replace("\"rank\": ", "\"rank\": 1").replaceAll("\"pid\": \\d+", "\"pid\": 7"));

    assertThat(text()).isEqualTo(twoPasses());
  }

  @Test
  void report_aBadLineAtTheEnd_isToldWithItsPlace() throws IOException {
    append(folder.resolve("requests.jsonl"), "{\"event_type\": ");
    StringWriter err = new StringWriter();

    assertThat(run(err, "text", "o.txt")).isEqualTo(5);
    assertThat(err.toString()).containsPattern("requests\\.jsonl:\\d+: line: ");
    assertThat(folder.resolve("o.txt")).doesNotExist();
  }

  private String text() throws IOException {
    StringWriter err = new StringWriter();
    assertThat(run(err, "text", "o.txt")).as(err.toString()).isZero();
    return Files.readString(folder.resolve("o.txt"));
  }

  /** A trace takes two passes. */
  private String twoPasses() throws IOException {
    StringWriter err = new StringWriter();
    String trace = folder.resolve("trace.json").toString();
    assertThat(run(err, "text", "two.txt", "--trace", trace)).as(err.toString()).isZero();
    return Files.readString(folder.resolve("two.txt"));
  }

  private int run(StringWriter err, String format, String output, String... more) {
    String[] arguments = {
      "report",
      folder.resolve("requests.jsonl").toString(),
      "--telemetry",
      folder.resolve("telemetry.jsonl").toString(),
      "--routes",
      folder.resolve("routes.yaml").toString(),
      "--format",
      format,
      "-o",
      folder.resolve(output).toString()
    };
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    Failures failures = new Failures(new PrintWriter(err, true), false);
    return new Invocation(
            new CommandLine(new Main()), new PrintWriter(new StringWriter()), failures)
        .run(all);
  }

  private static String lastLine(Path file) throws IOException {
    String text = Files.readString(file);
    return text.substring(text.lastIndexOf('\n', text.length() - 2) + 1).strip();
  }

  private static void append(Path file, String line) throws IOException {
    Files.writeString(file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
  }
}
