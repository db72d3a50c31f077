package dev.inflight.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

final class InvocationTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void help_listsCommandsOnStandardOutput() {
    assertThat(run(() -> ExitCode.DONE, "--help")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).startsWith("Usage: inflight").contains("probe", "--version");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void version_namesThisBuildAndJava() {
    assertThat(run(() -> ExitCode.DONE, "--version")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString())
        .matches("inflight \\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(Java \\d.*\\)\\R");
  }

  @Test
  void subcommand_hasHelpAndVersionToo() {
    assertThat(run(() -> ExitCode.NO, "probe", "--help")).isEqualTo(ExitCode.DONE);
    assertThat(run(() -> ExitCode.NO, "probe", "--version")).isEqualTo(ExitCode.DONE);
    assertThat(run(() -> ExitCode.NO, "help", "probe")).isEqualTo(ExitCode.DONE);
    assertThat(out.toString()).contains("Usage: inflight probe", "--level", "inflight 0.");
  }

  @Test
  void noCommand_showsUsageAsAnError() {
    int exitCode = run(new CommandLine(new Main()));

    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).startsWith("Usage: inflight");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void answer_becomesTheExitCode() {
    assertThat(run(() -> ExitCode.DONE, "probe")).isEqualTo(ExitCode.DONE);
    assertThat(run(() -> ExitCode.NO, "probe")).isEqualTo(ExitCode.NO);
  }

  @Test
  void wrongOption_isAUsageError() {
    assertThat(run(() -> ExitCode.DONE, "probe", "--levl=3")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .startsWith("inflight: Unknown option: '--levl=3'")
        .contains("--level")
        .endsWith("Try 'inflight probe --help'.%n".formatted());
  }

  @Test
  void expectedFailure_saysOneLineAndKeepsItsCode() {
    assertThat(
            run(
                () -> {
                  throw new CommandFailure(ExitCode.DATA, "a.jsonl: not one line can be read");
                },
                "probe"))
        .isEqualTo(ExitCode.DATA);
    assertThat(err.toString())
        .isEqualTo("inflight: a.jsonl: not one line can be read%n".formatted());
  }

  @Test
  void unexpectedException_isOneLineAndSeventy() {
    assertThat(
            run(
                () -> {
                  throw new IllegalStateException("two\nlines");
                },
                "probe"))
        .isEqualTo(ExitCode.UNEXPECTED);
    assertThat(err.toString().lines())
        .containsExactly(
            "inflight: unexpected: java.lang.IllegalStateException: two (INFLIGHT_DEBUG=1 shows"
                + " where)");
  }

  @Test
  void unexpectedError_isSeventyAsWell() {
    assertThat(
            run(
                () -> {
                  throw new StackOverflowError();
                },
                "probe"))
        .isEqualTo(ExitCode.UNEXPECTED);
  }

  @Test
  void debug_addsTheStackTrace() {
    var failures = new Failures(new PrintWriter(err, true), true);

    assertThat(failures.exitCode(new IllegalStateException("x"))).isEqualTo(ExitCode.UNEXPECTED);

    assertThat(err.toString()).contains("at dev.inflight.app.InvocationTest.debug_");
  }

  @Test
  void interruption_isOneHundredAndThirty() {
    assertThat(
            run(
                () -> {
                  throw new InterruptedException();
                },
                "probe"))
        .isEqualTo(ExitCode.INTERRUPTED);
  }

  @Test
  void readerGone_endsQuietly() {
    assertThat(helpInto(failing("Broken pipe"))).isEqualTo(ExitCode.DONE);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void fullDisk_isSaid() {
    assertThat(helpInto(failing("No space left on device"))).isEqualTo(ExitCode.DATA);
    assertThat(err.toString()).contains("standard output: No space left on device");
  }

  private int run(Callable<Integer> deed, String... args) {
    return run(new CommandLine(new Main()).addSubcommand(new Probe(deed)), args);
  }

  private int run(CommandLine commandLine, String... args) {
    return new Invocation(commandLine, new PrintWriter(out, true), failures()).run(args);
  }

  private int helpInto(OutputStream stream) {
    var writer = new PrintWriter(new OutputStreamWriter(new StandardOutput(stream), UTF_8), true);
    return new Invocation(new CommandLine(new Main()), writer, failures()).run("--help");
  }

  private Failures failures() {
    return new Failures(new PrintWriter(err, true), false);
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }

  @Command(name = "probe", description = "Does as the test says.")
  private static final class Probe implements Callable<Integer> {

    @Option(names = "--level")
    private int level;

    private final Callable<Integer> deed;

    Probe(Callable<Integer> deed) {
      this.deed = deed;
    }

    @Override
    public Integer call() throws Exception {
      return level + deed.call();
    }
  }
}
