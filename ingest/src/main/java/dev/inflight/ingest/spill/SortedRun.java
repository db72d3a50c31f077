package dev.inflight.ingest.spill;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A file of entries in order, read one by one; removed when closed. One thread. */
final class SortedRun implements Closeable {
  private static final int BUFFER = 64 * 1024;

  private final int number;
  private final Path file;
  private final InputStream in;
  private final ByteReader reader = new ByteReader();
  private byte[] entry = new byte[1024];

  private SortedRun(int number, Path file, InputStream in) {
    this.number = number;
    this.file = file;
    this.in = in;
  }

  /** Writes the entries of a sorted buffer to a new file. */
  static Path write(SortBuffer buffer, Path directory) throws IOException {
    Files.createDirectories(directory);
    Path file = Files.createTempFile(directory, "inflight-", ".run");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      ByteReader reader = new ByteReader();
      for (int rank = 0; rank < buffer.count(); rank++) {
        int place = buffer.place(rank);
        reader.read(buffer.bytes(), place);
        out.write(buffer.bytes(), place, reader.getInt());
      }
      return file;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  static SortedRun open(int number, Path file) throws IOException {
    return new SortedRun(number, file, new BufferedInputStream(Files.newInputStream(file), BUFFER));
  }

  /** Its place among the runs: of equal entries that of the earlier run comes first. */
  int number() {
    return number;
  }

  /** The entry read last. */
  byte[] entry() {
    return entry;
  }

  /** Reads the next entry; false at the end. */
  boolean next() throws IOException {
    int count = in.readNBytes(entry, 0, Integer.BYTES);
    if (count == 0) {
      return false;
    }
    reader.read(entry, 0);
    int length = reader.getInt();
    if (length > entry.length) {
      entry = Arrays.copyOf(entry, length);
    }
    int rest = length - Integer.BYTES;
    if (in.readNBytes(entry, Integer.BYTES, rest) < rest) {
      throw new EOFException(file + ": a temporary file was cut off");
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
