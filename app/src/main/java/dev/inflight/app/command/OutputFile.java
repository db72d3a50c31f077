package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears only when its content is whole: written beside its place and moved there. A
 * name that ends in {@code .gz} is packed. What is not a regular file, such as {@code /dev/null},
 * is written directly.
 */
final class OutputFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Path target;
  private final Path written;
  private final OutputStream stream;
  private boolean kept;

  private OutputFile(Path target, Path written, OutputStream stream) {
    this.target = target;
    this.written = written;
    this.stream = stream;
  }

  static OutputFile create(Path target) {
    boolean direct = Files.exists(target) && !Files.isRegularFile(target);
    Path absolute = target.toAbsolutePath();
    Path written =
        direct ? absolute : absolute.resolveSibling("." + absolute.getFileName() + ".part");
    try {
      OutputStream stream = Files.newOutputStream(written);
      boolean packed = absolute.toString().endsWith(".gz");
      return new OutputFile(
          absolute,
          written,
          new BufferedOutputStream(packed ? new GZIPOutputStream(stream, BUFFER) : stream, BUFFER));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, target + ": cannot be written: " + e.getMessage(), e);
    }
  }

  OutputStream stream() {
    return stream;
  }

  /** Puts the file in its place. */
  void keep() {
    try {
      stream.close();
      kept = true;
      if (!written.equals(target)) {
        move();
      }
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.DATA, target + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private void move() throws IOException {
    try {
      Files.move(
          written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void close() throws IOException {
    if (!kept) {
      stream.close();
      if (!written.equals(target)) {
        Files.deleteIfExists(written);
      }
    }
  }
}
