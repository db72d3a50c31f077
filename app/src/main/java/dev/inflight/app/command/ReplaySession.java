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
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
  private long left;

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
      Path copy = session.workspace.folder().resolve("input");
      boolean piped =
          arguments.data.contains(InputFile.STANDARD_INPUT)
              || arguments.telemetry.contains(InputFile.STANDARD_INPUT);
      Files.copy(piped ? stdin : InputStream.nullInputStream(), copy);
      for (String each : arguments.data) {
        session.sort(each, copy);
      }
      if (!arguments.requests.isEmpty() || !arguments.telemetry.isEmpty()) {
        try (InputStream input = Files.newInputStream(copy)) {
          session.run = RunSession.open(arguments, input, err);
        }
      }
      session.survey();
      return session;
    } catch (IOException | RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  private void sort(String name, Path copy) throws IOException {
    if (Files.isDirectory(Path.of(name))) {
      folder(Path.of(name));
      return;
    }
    Optional<MetricFile> rows;
    try (InputStream stdin = Files.newInputStream(copy)) {
      rows = MetricFile.open(name, workspace.folder(), stdin);
    }
    if (rows.isPresent()) {
      metrics.add(rows.get());
    } else if (isTelemetry(name)) {
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
  private boolean isTelemetry(String name) {
    if (!Files.isRegularFile(Path.of(name))) {
      return false;
    }
    try (InputFile input =
        InputFile.open(name, workspace.folder(), InputStream.nullInputStream())) {
      return input.role() == Role.TELEMETRY;
    } catch (IOException e) {
      return false;
    }
  }

  /** Finds the bad lines among the metric rows, before anything is replayed. */
  private void survey() throws IOException {
    try (Writer rejects = rejects()) {
      BadLines bad = new BadLines(Optional.of(rejects));
      metrics.forEach(each -> each.survey(bad));
      if (bad.total() > 0 && !arguments.skipBadLines) {
        throw new CommandFailure(ExitCode.DATA, bad.message());
      }
      left = bad.total() + (run == null ? 0 : run.bad().total());
    }
  }

  /** Goes on where the run's own bad lines were written. */
  private Writer rejects() throws IOException {
    Path file = arguments.rejects;
    if (file == null || metrics.isEmpty()) {
      return Writer.nullWriter();
    }
    return run == null
        ? Files.newBufferedWriter(file)
        : Files.newBufferedWriter(file, StandardOpenOption.APPEND);
  }

  /** How many bad lines are left out. */
  long leftOut() {
    return left;
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
