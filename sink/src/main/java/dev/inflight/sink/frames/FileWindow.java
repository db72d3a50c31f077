package dev.inflight.sink.frames;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

/** A file that is read from its beginning to its end, a piece at a time. */
public final class FileWindow {
  private static final int PIECE = 1 << 16;

  private final RandomAccessFile file;
  private final long size;
  private byte[] bytes = new byte[PIECE];
  private long start;
  private int count;

  /**
   * @param size beyond which nothing is read, though the file may grow
   */
  public FileWindow(RandomAccessFile file, long size) {
    this.file = file;
    this.size = size;
  }

  public long size() {
    return size;
  }

  /** How many bytes are left. */
  long left(long offset) {
    return size - offset;
  }

  byte[] copy(long offset, int length) throws IOException {
    int from = load(offset, length);
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  int integer(long offset) throws IOException {
    int from = load(offset, Integer.BYTES);
    return (bytes[from] & 0xFF) << 24
        | (bytes[from + 1] & 0xFF) << 16
        | (bytes[from + 2] & 0xFF) << 8
        | (bytes[from + 3] & 0xFF);
  }

  byte at(long offset) throws IOException {
    return bytes[load(offset, 1)];
  }

  private int load(long offset, int length) throws IOException {
    if (offset < start || offset + length > start + count) {
      if (bytes.length < length) {
        bytes = new byte[length];
      }
      int wanted = (int) Math.min(bytes.length, size - offset);
      file.seek(offset);
      file.readFully(bytes, 0, wanted);
      start = offset;
      count = wanted;
    }
    return (int) (offset - start);
  }
}
