package dev.inflight.app.run;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.file.InputFile;
import dev.inflight.ingest.file.InputFolder;
import dev.inflight.ingest.file.UnknownFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of one run, each opened once.
 *
 * @param files requests first, then telemetry
 * @param ignored what a folder held besides, and why it is not read
 */
public record RunFiles(List<RunFile> files, List<String> ignored) implements Closeable {

  /** Name of the route table in a folder that holds a run. */
  public static final String ROUTES = "routes.yaml";

  /**
   * One file of a run.
   *
   * @param telemetry whether it was given as telemetry: its bad lines count as samples
   */
  public record RunFile(InputFile input, boolean telemetry) {}

  public RunFiles {
    files = List.copyOf(files);
    ignored = List.copyOf(ignored);
  }

  /**
   * Opens the files of a run.
   *
   * @param requests files of requests, or one folder that holds both
   * @param telemetry files of telemetry, may be none
   * @throws CommandFailure when one is missing, is of no known format, or holds the other half
   */
  public static RunFiles open(
      List<String> requests, List<String> telemetry, Path spool, InputStream stdin) {
    if (requests.size() == 1 && Files.isDirectory(Path.of(requests.get(0)))) {
      return folder(Path.of(requests.get(0)), telemetry, spool, stdin);
    }
    List<RunFile> files = new ArrayList<>();
    Set<Path> seen = new HashSet<>();
    for (String name : requests) {
      add(files, seen, name, false, spool, stdin);
    }
    for (String name : telemetry) {
      add(files, seen, name, true, spool, stdin);
    }
    return new RunFiles(files, List.of());
  }

  private static RunFiles folder(
      Path folder, List<String> telemetry, Path spool, InputStream stdin) {
    List<RunFile> files = new ArrayList<>();
    List<String> ignored = new ArrayList<>();
    try {
      InputFolder found = InputFolder.open(folder, spool);
      for (InputFile each : found.files()) {
        files.add(new RunFile(each, each.role() == Role.TELEMETRY));
      }
      found.ignored().stream()
          .filter(each -> !each.name().equals(folder.resolve(ROUTES).toString()))
          .forEach(each -> ignored.add(each.name() + ": " + each.reason()));
    } catch (IOException e) {
      throw unreadable(folder.toString(), e);
    }
    if (files.isEmpty()) {
      throw new CommandFailure(
          ExitCode.DATA, folder + ": no file of a known format, expected requests and telemetry");
    }
    for (String name : telemetry) {
      add(files, new HashSet<>(), name, true, spool, stdin);
    }
    return new RunFiles(files, ignored);
  }

  private static void add(
      List<RunFile> files,
      Set<Path> seen,
      String name,
      boolean telemetry,
      Path spool,
      InputStream stdin) {
    boolean regular = Files.isRegularFile(Path.of(name));
    if (regular && !seen.add(Path.of(name).toAbsolutePath().normalize())) {
      return;
    }
    InputFile input;
    try {
      input = InputFile.open(name, spool, stdin);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
    Role wrong = telemetry ? Role.REQUESTS : Role.TELEMETRY;
    if (input.role() == wrong) {
      String found = telemetry ? "requests" : "telemetry";
      String fix =
          telemetry ? "telemetry (requests come without an option)" : "requests (use --telemetry)";
      throw new CommandFailure(
          ExitCode.USAGE, name + ": " + input.label() + " holds " + found + ", expected " + fix);
    }
    files.add(new RunFile(input, telemetry));
  }

  private static CommandFailure unreadable(String name, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new CommandFailure(ExitCode.USAGE, name + ": no such file", e);
    }
    if (e instanceof UnknownFormatException) {
      return new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
    String message = String.valueOf(e.getMessage());
    return new CommandFailure(
        ExitCode.DATA, message.startsWith(name) ? message : name + ": " + message, e);
  }

  @Override
  public void close() throws IOException {
    for (RunFile each : files) {
      each.input().close();
    }
  }
}
