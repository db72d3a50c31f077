package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.BadLines;
import dev.inflight.app.run.Progress;
import dev.inflight.app.run.RunFiles;
import dev.inflight.app.run.RunReader;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.Survey;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One command's reading of a run: files opened and surveyed, bad lines refused or counted. */
final class RunSession implements Closeable {
  private final Workspace workspace;
  private final RunFiles files;
  private final Optional<BufferedWriter> rejects;
  private final BadLines bad;
  private final RunReader reader;
  private final JoinOptions options;
  private final Survey survey;

  private RunSession(
      Workspace workspace,
      RunFiles files,
      Optional<BufferedWriter> rejects,
      InputArguments arguments,
      PrintWriter err) {
    this.workspace = workspace;
    this.files = files;
    this.rejects = rejects;
    options = arguments.options();
    bad = new BadLines(rejects.map(each -> each));
    Terminal terminal = Terminal.of(System.getenv());
    reader =
        new RunReader(
            files, bad, new Progress(err, terminal.err(), System::nanoTime), workspace.folder());
    survey = reader.survey();
  }

  /**
   * Opens the files and reads them a first time.
   *
   * @throws CommandFailure when a file cannot be read, or holds bad lines that are not to be
   *     skipped
   */
  static RunSession open(InputArguments arguments, InputStream stdin, PrintWriter err) {
    arguments.check();
    arguments.options();
    Workspace workspace = Workspace.open();
    try {
      RunFiles files =
          RunFiles.open(arguments.requests, arguments.telemetry, workspace.folder(), stdin);
      RunSession session =
          new RunSession(workspace, files, writer(arguments.rejects), arguments, err);
      session.rejects.ifPresent(RunSession::flush);
      if (session.bad.total() > 0 && !arguments.skipBadLines) {
        throw new CommandFailure(ExitCode.DATA, session.bad.message());
      }
      session.checkTelemetry();
      return session;
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  private static Optional<BufferedWriter> writer(@org.jspecify.annotations.Nullable Path rejects) {
    if (rejects == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.newBufferedWriter(rejects));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, rejects + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private static void flush(BufferedWriter writer) {
    try {
      writer.close();
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.DATA, "rejects: cannot be written: " + e.getMessage(), e);
    }
  }

  private void checkTelemetry() {
    boolean given = files.files().stream().anyMatch(RunFiles.RunFile::telemetry);
    if (given && survey.samples() == 0 && bad.total() == 0) {
      String names =
          files.files().stream()
              .filter(RunFiles.RunFile::telemetry)
              .map(each -> each.input().name())
              .reduce((a, b) -> a + ", " + b)
              .orElse("");
      throw new CommandFailure(
          ExitCode.DATA, names + ": no samples, expected at least one infer.telemetry_sample");
    }
  }

  RunFiles files() {
    return files;
  }

  Path folder() {
    return workspace.folder();
  }

  BadLines bad() {
    return bad;
  }

  RunReader reader() {
    return reader;
  }

  JoinOptions options() {
    return options;
  }

  JoinPlan plan() {
    return survey.plan(options);
  }

  @Override
  public void close() throws IOException {
    files.close();
    workspace.close();
  }
}
