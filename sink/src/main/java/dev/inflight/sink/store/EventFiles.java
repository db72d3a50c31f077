package dev.inflight.sink.store;

import dev.inflight.sink.file.OwnFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lines in files of a folder, named by when they were begun; accepted lines as they came are what
 * {@code inflight report} reads. Each file has a largest size and age, and there is a largest
 * number of them.
 *
 * <p>A crash leaves at most half a last line, which is cut off when the folder is opened again. A
 * disk that takes nothing harms nobody: lines are then left out and counted.
 *
 * <p>Not thread-safe.
 */
public final class EventFiles implements Closeable {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int BLOCK = 1 << 16;

  private final Path folder;
  private final String prefix;
  private final Pattern name;
  private final EventFileOptions options;

  private @Nullable FileChannel out;
  private Instant begun = Instant.MIN;
  private long size;
  private int number;
  private long lostBytes;
  private String trouble = "";

  private EventFiles(Path folder, String prefix, EventFileOptions options) {
    this.folder = folder;
    this.prefix = prefix;
    this.name = Pattern.compile(Pattern.quote(prefix) + "-\\d{8}T\\d{6}\\.\\d{3}Z-\\d{6}\\.jsonl");
    this.options = options;
  }

  /**
   * Opens a folder, which is created when it is missing; what is written comes into a new file.
   *
   * @throws StoreException when the folder cannot be used
   */
  public static EventFiles open(Path folder, EventFileOptions options) {
    return open(folder, "events", options);
  }

  /**
   * Opens a folder, which is created when it is missing; what is written comes into a new file.
   *
   * @param prefix with which the names of the files begin; others in the folder are left alone
   * @throws StoreException when the folder cannot be used
   */
  public static EventFiles open(Path folder, String prefix, EventFileOptions options) {
    EventFiles files = new EventFiles(folder, prefix, options);
    try {
      OwnFiles.folder(folder);
      List<Path> there = files.there();
      if (!there.isEmpty()) {
        cutHalfLine(there.get(there.size() - 1));
      }
      return files;
    } catch (IOException e) {
      throw new StoreException(
          folder + ": found " + OwnFiles.reason(e) + ", expected to write files in it", e);
    }
  }

  /**
   * Appends whole lines, each with its line feed.
   *
   * @return whether they were written
   */
  public boolean write(byte[] lines, Instant now) {
    try {
      FileChannel channel = current(lines.length, now);
      append(channel, lines);
      trouble = "";
      return true;
    } catch (IOException e) {
      lostBytes += lines.length;
      trouble = folder + ": found " + OwnFiles.reason(e) + ", expected to write files in it";
      return false;
    }
  }

  /** Why lines are left out at present; empty when all is well. */
  public Optional<String> trouble() {
    return Optional.of(trouble).filter(each -> !each.isEmpty());
  }

  /** How many bytes were left out. */
  public long lostBytes() {
    return lostBytes;
  }

  private FileChannel current(int more, Instant now) throws IOException {
    FileChannel channel = out;
    if (channel != null && isFull(more, now)) {
      close();
      channel = null;
    }
    if (channel == null) {
      channel = begin(now);
      out = channel;
      begun = now;
      size = 0;
      removeOldest();
    }
    return channel;
  }

  private boolean isFull(int more, Instant now) {
    return size > 0 && (size + more > options.bytes() || !now.isBefore(begun.plus(options.age())));
  }

  private FileChannel begin(Instant now) throws IOException {
    Path file;
    do {
      file = folder.resolve("%s-%s-%06d.jsonl".formatted(prefix, TIME.format(now), number));
      number = (number + 1) % 1_000_000;
    } while (Files.exists(file));
    OwnFiles.create(file);
    return FileChannel.open(file, StandardOpenOption.WRITE);
  }

  private void append(FileChannel channel, byte[] lines) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(lines);
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      size += lines.length;
    } catch (IOException e) {
      takeBack(channel);
      throw e;
    }
  }

  /** What came of lines that did not fit, so that later ones do not stand behind half of one. */
  private void takeBack(FileChannel channel) {
    try {
      channel.truncate(size);
      channel.position(size);
    } catch (IOException e) {
      close();
    }
  }

  private void removeOldest() throws IOException {
    List<Path> there = there();
    for (Path each : there.subList(0, Math.max(0, there.size() - options.files()))) {
      Files.deleteIfExists(each);
    }
  }

  /** Our files, oldest first. */
  private List<Path> there() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(each -> name.matcher(each.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  private static void cutHalfLine(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer block = ByteBuffer.allocate(BLOCK);
      long end = channel.size();
      while (end > 0) {
        long from = Math.max(0, end - BLOCK);
        block.clear().limit((int) (end - from));
        channel.read(block, from);
        for (int at = block.position() - 1; at >= 0; at--) {
          if (block.get(at) == '\n') {
            channel.truncate(from + at + 1);
            return;
          }
        }
        end = from;
      }
      channel.truncate(0);
    }
  }

  @Override
  public void close() {
    FileChannel channel = out;
    out = null;
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // what was written is written
    }
  }
}
