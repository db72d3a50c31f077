package dev.inflight.app;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serial;
import java.util.Objects;

/**
 * Standard output that says when nobody reads it any more.
 *
 * <p>Java's own print streams swallow errors, so that a command whose output goes to {@code head}
 * would work to its end for nobody, and one that writes to a full disk would call itself done.
 */
final class StandardOutput extends OutputStream {

  private final OutputStream target;

  StandardOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void flush() {
    try {
      target.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(IOException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "it is closed");
    return message.contains("Broken pipe")
        ? new ReaderGone(e)
        : new CommandFailure(ExitCode.DATA, "cannot write to standard output: " + message, e);
  }

  /** The reader of standard output closed it: it has seen enough. */
  static final class ReaderGone extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    ReaderGone(IOException cause) {
      super(cause);
    }
  }
}
