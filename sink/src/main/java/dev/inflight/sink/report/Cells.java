package dev.inflight.sink.report;

import java.io.OutputStream;
import java.util.Arrays;

/** A buffer of cells that are written more than once. */
final class Cells extends OutputStream {
  private byte[] bytes = new byte[512];
  private int size;

  @Override
  public void write(int single) {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
    }
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  void clear() {
    size = 0;
  }

  /** The first {@link #size()} are valid until the next write. */
  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  byte[] copy() {
    return Arrays.copyOf(bytes, size);
  }
}
