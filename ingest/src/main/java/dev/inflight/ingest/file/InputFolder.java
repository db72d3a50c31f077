package dev.inflight.ingest.file;

import dev.inflight.ingest.codec.Role;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The inputs of one folder, in the order of their names: every regular file in it that some format
 * recognises. Folders inside it are not entered. The files of several tools or exporters are all
 * used.
 *
 * @param files what is read
 * @param ignored what is not, and why
 */
public record InputFolder(List<InputFile> files, List<Ignored> ignored) implements Closeable {

  /**
   * Something in the folder that is not read.
   *
   * @param name path as the folder's was given
   * @param reason why, for a person
   */
  public record Ignored(String name, String reason) {}

  /** Copies the lists. */
  public InputFolder {
    files = List.copyOf(files);
    ignored = List.copyOf(ignored);
  }

  /**
   * Looks through a folder.
   *
   * @throws IOException when the folder or a recognised file in it cannot be read
   */
  public static InputFolder open(Path folder, Path spoolDirectory) throws IOException {
    List<InputFile> files = new ArrayList<>();
    List<Ignored> ignored = new ArrayList<>();
    for (Path entry : entries(folder)) {
      if (!Files.isRegularFile(entry)) {
        ignored.add(new Ignored(entry.toString(), "not a regular file"));
        continue;
      }
      try {
        files.add(InputFile.open(entry.toString(), spoolDirectory, InputStream.nullInputStream()));
      } catch (UnknownFormatException e) {
        ignored.add(new Ignored(entry.toString(), "not a format that is read"));
      }
    }
    return new InputFolder(files, ignored);
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The files that may hold requests. */
  public List<InputFile> requests() {
    return files.stream().filter(file -> file.role() != Role.TELEMETRY).toList();
  }

  /** The files that may hold telemetry. */
  public List<InputFile> telemetry() {
    return files.stream().filter(file -> file.role() != Role.REQUESTS).toList();
  }

  @Override
  public void close() throws IOException {
    for (InputFile file : files) {
      file.close();
    }
  }
}
