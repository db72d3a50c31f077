package dev.inflight.ingest.file;

import dev.inflight.ingest.catalog.Codecs;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.DamagedInputException;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.SeriesTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * One input, recognised by its content, which may be read several times from its beginning. Gzip
 * and zstd are unpacked while reading. Standard input and anything else that is not a regular file
 * is first copied to a temporary file, removed on close.
 *
 * <p>Readers of one input share its series: equal series are one instance. They may run on
 * different threads.
 */
public final class InputFile implements Closeable {
  /** The name that means standard input. */
  public static final String STANDARD_INPUT = "-";

  private final String name;
  private final Path path;
  private final boolean spooled;
  private final Codec codec;
  private final SeriesTable series = new SeriesTable();

  private InputFile(String name, Path path, boolean spooled, Codec codec) {
    this.name = name;
    this.path = path;
    this.spooled = spooled;
    this.codec = codec;
  }

  /**
   * Opens an input.
   *
   * @param name path of a file, or {@code -} for standard input
   * @param spoolDirectory where temporary files go; made when needed
   * @throws UnknownFormatException when no format recognises it
   * @throws IOException when there is no such file, it is a folder, or it cannot be read
   */
  public static InputFile open(String name, Path spoolDirectory, InputStream stdin)
      throws IOException {
    return open(name, spoolDirectory, stdin, Codecs.all());
  }

  /** The same for an input that may be of these formats only. */
  public static InputFile open(
      String name, Path spoolDirectory, InputStream stdin, List<Codec> codecs) throws IOException {
    if (name.equals(STANDARD_INPUT)) {
      return recognised(name, spool(stdin, spoolDirectory), true, codecs);
    }
    Path path = Path.of(name);
    if (Files.isRegularFile(path)) {
      return recognised(name, path, false, codecs);
    }
    if (Files.isDirectory(path)) {
      throw new IOException(name + ": a folder, expected a file");
    }
    if (Files.notExists(path)) {
      throw new NoSuchFileException(name);
    }
    try (InputStream in = Files.newInputStream(path)) {
      return recognised(name, spool(in, spoolDirectory), true, codecs);
    }
  }

  private static Path spool(InputStream in, Path directory) throws IOException {
    Files.createDirectories(directory);
    Path file = Files.createTempFile(directory, "inflight-", ".input");
    try {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private static InputFile recognised(String name, Path path, boolean spooled, List<Codec> codecs)
      throws IOException {
    try {
      Head head = head(name, path);
      Codec codec =
          codecs.stream()
              .filter(each -> each.recognises(head))
              .findFirst()
              .orElseThrow(() -> new UnknownFormatException(name, head));
      return new InputFile(name, path, spooled, codec);
    } catch (IOException e) {
      if (spooled) {
        Files.deleteIfExists(path);
      }
      throw e;
    }
  }

  /** The beginning of the content; as much as can be unpacked when it is damaged. */
  private static Head head(String name, Path path) throws IOException {
    byte[] bytes = new byte[Head.MAX];
    int have = 0;
    try (InputStream raw = Files.newInputStream(path);
        InputStream in = Packing.unpack(raw)) {
      int count = in.read(bytes, 0, bytes.length);
      while (count > 0) {
        have += count;
        count = have < bytes.length ? in.read(bytes, have, bytes.length - have) : 0;
      }
    } catch (DamagedInputException e) {
      if (have == 0) {
        throw new IOException(name + ": " + e.finding(), e);
      }
    }
    return new Head(bytes, have);
  }

  /** The name as it was given. */
  public String name() {
    return name;
  }

  /** The format's name for people. */
  public String label() {
    return codec.label();
  }

  /** What the format may hold. */
  public Role role() {
    return codec.role();
  }

  /** The format. */
  public Codec codec() {
    return codec;
  }

  /** Its size on the disk, in bytes, packed as it is. */
  public long bytes() throws IOException {
    return Files.size(path);
  }

  /** A reader from the beginning; may be asked for several times. */
  public EventReader reader(EventSink sink) throws IOException {
    return FileEventReader.open(path, codec, new ParseContext(name, sink, series));
  }

  /** A reader for a first look: as {@link #reader}, but requests may lack their chunk gaps. */
  public EventReader survey(EventSink sink) throws IOException {
    return FileEventReader.open(path, codec, new ParseContext(name, sink, series, false));
  }

  @Override
  public void close() throws IOException {
    if (spooled) {
      Files.deleteIfExists(path);
    }
  }
}
