package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.replay.MetricFile;
import dev.inflight.app.rules.replay.RecordedRun;
import dev.inflight.app.run.BadLines;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.file.InputFile;
import dev.inflight.ingest.file.InputFolder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a replay reads: a run, files of metric rows, or both; told apart by what is in them. */
final class ReplaySession implements Closeable {
  private final ReplayArguments arguments;
  private final Workspace workspace = Workspace.open();
  private final List<MetricFile> metrics = new ArrayList<>();
  private @Nullable RunSession run;

  private ReplaySession(ReplayArguments arguments) {
    this.arguments = arguments;
  }

  /**
   * Opens and surveys all that is given.
   *
   * @throws CommandFailure when something cannot be read, or holds bad lines that are not to be
   *     skipped
   */
  static ReplaySession open(ReplayArguments arguments, InputStream stdin, PrintWriter err)
      throws IOException {
    ReplaySession session = new ReplaySession(arguments);
    try {
      for (String each : arguments.data) {
        session.sort(each, stdin);
      }
      session.survey();
      if (!arguments.requests.isEmpty() || !arguments.telemetry.isEmpty()) {
        session.run = RunSession.open(arguments, stdin, err);
      }
      return session;
    } catch (IOException | RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  private void sort(String name, InputStream stdin) throws IOException {
    if (!name.equals(InputFile.STANDARD_INPUT) && Files.isDirectory(Path.of(name))) {
      folder(Path.of(name));
      return;
    }
    boolean standardInput = name.equals(InputFile.STANDARD_INPUT);
    Optional<MetricFile> rows =
        standardInput ? Optional.empty() : MetricFile.open(name, workspace.folder(), stdin);
    if (rows.isPresent()) {
      metrics.add(rows.get());
    } else if (!standardInput && isTelemetry(name, stdin)) {
      arguments.telemetry.add(name);
    } else {
      arguments.requests.add(name);
    }
  }

  private void folder(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path each : entries.sorted().filter(Files::isRegularFile).toList()) {
        MetricFile.open(each.toString(), workspace.folder(), InputStream.nullInputStream())
            .ifPresent(metrics::add);
      }
    }
    try (InputFolder others = InputFolder.open(folder, workspace.folder())) {
      if (!others.files().isEmpty() || metrics.isEmpty()) {
        arguments.requests.add(folder.toString());
      }
    }
  }

  /** Whether a file holds telemetry only; what cannot be opened is told of later. */
  private boolean isTelemetry(String name, InputStream stdin) {
    if (!Files.isRegularFile(Path.of(name))) {
      return false;
    }
    try (InputFile input = InputFile.open(name, workspace.folder(), stdin)) {
      return input.role() == Role.TELEMETRY;
    } catch (IOException e) {
      return false;
    }
  }

  /** Finds the bad lines among the metric rows, before anything is replayed. */
  private void survey() {
    BadLines bad = new BadLines(Optional.empty());
    metrics.forEach(each -> each.survey(bad));
    if (bad.total() > 0 && !arguments.skipBadLines) {
      throw new CommandFailure(ExitCode.DATA, bad.message());
    }
  }

  List<MetricFile> metrics() {
    return metrics;
  }

  Optional<RecordedRun> run() {
    return Optional.ofNullable(run)
        .map(
            each ->
                new RecordedRun(each.reader(), each.plan(), each.options(), each.requests() > 0));
  }

  /** The run by name, for templates: what was asked for, else the folder that holds it. */
  String runName() {
    if (!arguments.runId.isEmpty()) {
      return arguments.runId;
    }
    Path first = arguments.data.isEmpty() ? Path.of("") : Path.of(arguments.data.get(0));
    Path folder =
        Files.isDirectory(first)
            ? first.toAbsolutePath().normalize()
            : first.toAbsolutePath().normalize().getParent();
    Path name = folder == null ? null : folder.getFileName();
    return name == null ? "" : name.toString();
  }

  @Override
  public void close() throws IOException {
    for (MetricFile each : metrics) {
      each.close();
    }
    RunSession open = run;
    if (open != null) {
      open.close();
    }
    workspace.close();
  }
}
