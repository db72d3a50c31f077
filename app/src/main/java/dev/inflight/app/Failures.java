package dev.inflight.app;

import dev.inflight.app.StandardOutput.ReaderGone;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a person is told when a command cannot go on, and the exit code that goes with it. */
final class Failures {

  private final PrintWriter err;
  private final boolean debug;

  /**
   * @param err where the one line goes
   * @param debug whether the stack trace follows it
   */
  Failures(PrintWriter err, boolean debug) {
    this.err = err;
    this.debug = debug;
  }

  PrintWriter err() {
    return err;
  }

  int usage(ParameterException e) {
    say(e.getMessage(), e);
    if (e instanceof UnmatchedArgumentException unmatched) {
      UnmatchedArgumentException.printSuggestions(unmatched, err);
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    err.println("Try '" + command + " --help'.");
    return ExitCode.USAGE;
  }

  int exitCode(Throwable e) {
    if (e instanceof ReaderGone) {
      return ExitCode.DONE;
    }
    if (e instanceof CommandFailure failure) {
      say(failure.getMessage(), e);
      return failure.exitCode();
    }
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      Throwable cause =
          e instanceof UncheckedIOException ? Objects.requireNonNullElse(e.getCause(), e) : e;
      say("cannot read or write: " + cause.getMessage(), e);
      return ExitCode.DATA;
    }
    if (e instanceof InterruptedException) {
      say("interrupted", e);
      return ExitCode.INTERRUPTED;
    }
    if (e instanceof OutOfMemoryError) {
      say("out of memory; more can be given with INFLIGHT_JAVA_OPTS=-Xmx4g", e);
      return ExitCode.UNEXPECTED;
    }
    say("unexpected: " + oneLine(e) + " (INFLIGHT_DEBUG=1 shows where)", e);
    return ExitCode.UNEXPECTED;
  }

  private void say(@Nullable String message, Throwable e) {
    err.println("inflight: " + message);
    if (debug) {
      e.printStackTrace(err);
    }
  }

  private static String oneLine(Throwable e) {
    return e.toString().lines().findFirst().orElse("");
  }
}
