package dev.inflight.ingest.file;

import dev.inflight.ingest.codec.DamagedInputException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks while it is read, and tells data that is damaged or cut off, which is a finding, from a
 * disk that fails, which is an error.
 */
final class UnpackedStream extends InputStream {
  /** Small, since whatever a failing read had already unpacked is lost. */
  private static final int STEP = 16 * 1024;

  /** Opens the unpacking stream, which reads a header. */
  @FunctionalInterface
  interface Opening {
    InputStream open() throws IOException;
  }

  private final PackedStream packed;
  private final InputStream source;
  private final Opening opening;
  private @Nullable InputStream unpacking;

  UnpackedStream(PackedStream packed, InputStream source, Opening opening) {
    this.packed = packed;
    this.source = source;
    this.opening = opening;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buf, int at, int length) throws IOException {
    try {
      return unpacking().read(buf, at, Math.min(length, STEP));
    } catch (IOException e) {
      throw packed.failed() ? e : damaged(e);
    } catch (RuntimeException e) {
      // the zstd reader's way to say that its input is malformed
      throw damaged(e);
    }
  }

  private InputStream unpacking() throws IOException {
    InputStream in = unpacking;
    if (in == null) {
      in = opening.open();
      unpacking = in;
    }
    return in;
  }

  private DamagedInputException damaged(Exception cause) {
    String how = packed.ended() ? "cut off" : "damaged";
    return new DamagedInputException("the packed data is " + how, cause);
  }

  @Override
  public void close() throws IOException {
    InputStream in = unpacking;
    if (in != null) {
      in.close();
    }
    source.close();
  }
}
