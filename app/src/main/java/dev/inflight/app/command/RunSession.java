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
import org.jspecify.annotations.Nullable;

/** One command's reading of a run: files opened and surveyed, bad lines refused or counted. */
final class RunSession implements Closeable {
  private final Workspace workspace;
  private final RunFiles files;
  private final Optional<BufferedWriter> rejects;
  private final BadLines bad;
  private final RunReader reader;
  private final JoinOptions options;
  private final boolean skipBadLines;
  private @Nullable Survey survey;

  private RunSession(
      Workspace workspace,
      RunFiles files,
      Optional<BufferedWriter> rejects,
      RunOptions arguments,
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
    skipBadLines = arguments.skipBadLines;
  }

  /**
   * Opens the files and surveys them.
   *
   * @throws CommandFailure when a file cannot be read, or holds bad lines that are not to be
   *     skipped
   */
  static RunSession open(RunOptions arguments, InputStream stdin, PrintWriter err) {
    RunSession session = unread(arguments, stdin, err);
    try {
      session.survey();
      return session;
    } catch (RuntimeException | Error e) {
      session.workspace.close();
      throw e;
    }
  }

  /**
   * Opens the files without reading them yet; they are surveyed when it is first needed.
   *
   * @throws CommandFailure when a file cannot be opened
   */
  static RunSession unread(RunOptions arguments, InputStream stdin, PrintWriter err) {
    arguments.check();
    arguments.options();
    Workspace workspace = Workspace.open();
    try {
      RunFiles files =
          RunFiles.open(arguments.requests(), arguments.telemetry, workspace.folder(), stdin);
      return new RunSession(workspace, files, writer(arguments.rejects), arguments, err);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  private Survey survey() {
    if (survey != null) {
      return survey;
    }
    Survey first = reader.survey();
    survey = first;
    rejects.ifPresent(RunSession::flush);
    if (bad.total() > 0 && !skipBadLines) {
      throw new CommandFailure(ExitCode.DATA, bad.message());
    }
    checkTelemetry(first);
    return first;
  }

  private static Optional<BufferedWriter> writer(@Nullable Path rejects) {
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

  private void checkTelemetry(Survey survey) {
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

  /** How many requests there are. */
  long requests() {
    return survey().requests();
  }

  JoinPlan plan() {
    return survey().plan(options);
  }

  @Override
  public void close() throws IOException {
    if (rejects.isPresent()) {
      rejects.get().close();
    }
    files.close();
    workspace.close();
  }
}
