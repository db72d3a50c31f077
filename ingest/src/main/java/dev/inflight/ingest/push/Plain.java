package dev.inflight.ingest.push;

/** Bytes that are not packed. */
final class Plain implements Unpacker {
  private byte[] in = {};
  private int pos;

  @Override
  public void feed(byte[] packed) {
    in = packed;
    pos = 0;
  }

  @Override
  public int unpack(byte[] out, int at, int length) {
    int count = Math.min(length, in.length - pos);
    System.arraycopy(in, pos, out, at, count);
    pos += count;
    return count;
  }

  @Override
  public void end() {
    // may end anywhere
  }
}
