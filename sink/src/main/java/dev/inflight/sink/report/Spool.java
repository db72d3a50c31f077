package dev.inflight.sink.report;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that have to wait for others to go before them: a little in memory, the rest in a temporary
 * file that closing removes.
 */
final class Spool extends OutputStream {
  private static final int IN_MEMORY_BYTES = 1 << 20;

  private final Path directory;
  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable Path file;
  private @Nullable OutputStream stream;

  Spool(Path directory) {
    this.directory = directory;
  }

  @Override
  public void write(int single) throws IOException {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (stream == null && memory.size() + length > IN_MEMORY_BYTES) {
      Path created = Files.createTempFile(directory, "inflight-rows-", ".tmp");
      file = created;
      stream = Files.newOutputStream(created);
    }
    if (stream == null) {
      memory.write(bytes, from, length);
    } else {
      stream.write(bytes, from, length);
    }
  }

  /** Hands over everything that was written, in order. */
  void sendTo(OutputStream out) throws IOException {
    memory.writeTo(out);
    if (stream != null && file != null) {
      stream.close();
      Files.copy(file, out);
    }
  }

  @Override
  public void close() throws IOException {
    try (Closeable closing = stream) {
      // closed by leaving
    } finally {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    }
  }
}
