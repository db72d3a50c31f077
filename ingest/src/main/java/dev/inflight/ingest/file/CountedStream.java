package dev.inflight.ingest.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that were read. */
final class CountedStream extends FilterInputStream {
  private long count;

  CountedStream(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count += value < 0 ? 0 : 1;
    return value;
  }

  @Override
  public int read(byte[] buf, int at, int length) throws IOException {
    int read = super.read(buf, at, length);
    count += Math.max(0, read);
    return read;
  }
}
