package dev.inflight.sink.journal;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.frames.FileHeader;
import dev.inflight.sink.frames.FileScan;
import dev.inflight.sink.frames.FileWindow;
import dev.inflight.sink.frames.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file that holds a state: first how long its parts are, then these in pieces.
 *
 * @param sequence of the last record that is in the state, which is also its name
 */
record SnapshotFile(Path file, long sequence) {
  private static final FileHeader HEADER = new FileHeader("inflight snapshot", 2);
  private static final Pattern NAME = Pattern.compile("(\\d{19})\\.snapshot");
  private static final int PIECE = 1 << 20;
  private static final int MOST_PARTS = 1 << 16;

  /** The snapshot of that name, if it is the name of one. */
  static Optional<SnapshotFile> of(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    return name.matches()
        ? Optional.of(new SnapshotFile(file, Long.parseLong(name.group(1))))
        : Optional.empty();
  }

  /** Writes a state; it is there whole or not at all. */
  static SnapshotFile write(Path folder, StoredSnapshot snapshot) throws IOException {
    String name = String.format(Locale.ROOT, "%019d.snapshot", snapshot.sequence());
    SnapshotFile made = new SnapshotFile(folder.resolve(name), snapshot.sequence());
    Path fresh = folder.resolve("snapshot.new");
    Files.deleteIfExists(fresh);
    OwnFiles.create(fresh);
    try (RandomAccessFile out = new RandomAccessFile(fresh.toFile(), "rw")) {
      out.write(HEADER.bytes());
      out.write(Frame.of(contents(snapshot)));
      for (byte[] part : snapshot.parts()) {
        for (int at = 0; at < part.length; at += PIECE) {
          int length = Math.min(PIECE, part.length - at);
          out.write(Frame.of(ByteBuffer.allocate(length).put(part, at, length).array()));
        }
      }
      out.getFD().sync();
    }
    Files.move(fresh, made.file(), StandardCopyOption.ATOMIC_MOVE);
    OwnFiles.force(folder);
    return made;
  }

  private static byte[] contents(StoredSnapshot snapshot) {
    List<byte[]> parts = snapshot.parts();
    ByteBuffer contents = ByteBuffer.allocate(Long.BYTES + Integer.BYTES * (1 + parts.size()));
    contents.putLong(snapshot.sequence()).putInt(parts.size());
    parts.forEach(each -> contents.putInt(each.length));
    return contents.array();
  }

  /**
   * Reads it.
   *
   * @throws dev.inflight.sink.frames.ForeignFileException when it is no snapshot, or of a later
   *     version
   * @throws IOException when it is damaged: what was found, and what was expected
   */
  StoredSnapshot read() throws IOException {
    List<byte[]> frames = new ArrayList<>();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      FileWindow window = new FileWindow(opened, opened.length());
      FileScan scan = new FileScan(window);
      scan.read(HEADER.records(window), (payload, offset, length) -> frames.add(payload));
      if (!scan.damages().isEmpty()) {
        throw new IOException(scan.damages().get(0).words());
      }
    }
    if (frames.isEmpty()) {
      throw new IOException("found nothing in it, expected a state");
    }
    return new StoredSnapshot(sequence, parts(frames));
  }

  private List<byte[]> parts(List<byte[]> frames) throws IOException {
    ByteBuffer contents = ByteBuffer.wrap(frames.get(0));
    int least = Long.BYTES + Integer.BYTES;
    int count = contents.remaining() < least ? -1 : contents.getInt(Long.BYTES);
    boolean right =
        count >= 0
            && count <= MOST_PARTS
            && contents.remaining() == least + count * Integer.BYTES
            && contents.getLong(0) == sequence;
    if (!right) {
      throw new IOException("found another list of its parts, expected that of " + sequence);
    }
    List<byte[]> parts = new ArrayList<>();
    int frame = 1;
    for (int part = 0; part < count; part++) {
      int length = contents.getInt(least + part * Integer.BYTES);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.max(0, length));
      while (bytes.size() < length && frame < frames.size()) {
        bytes.writeBytes(frames.get(frame++));
      }
      if (bytes.size() != length) {
        throw new IOException("found " + bytes.size() + " bytes of a part, expected " + length);
      }
      parts.add(bytes.toByteArray());
    }
    return parts;
  }
}
