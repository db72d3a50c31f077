package dev.inflight.ingest.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Remembers of the packed bytes whether they ended and whether reading them failed. */
final class PackedStream extends FilterInputStream {
  private boolean ended;
  private boolean failed;

  PackedStream(InputStream in) {
    super(in);
  }

  boolean ended() {
    return ended;
  }

  boolean failed() {
    return failed;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buf, int at, int length) throws IOException {
    try {
      int count = super.read(buf, at, length);
      ended = count < 0;
      return count;
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }
}
