package dev.inflight.ingest.push;

import io.airlift.compress.zstd.ZstdIncrementalFrameDecompressor;
import java.util.Arrays;
import sun.misc.Unsafe;

/** Zstandard, one frame or several. Holds up to the frame's window, at most 8 MiB, twice. */
final class Unzstd implements Unpacker {
  /** Where the bytes of an array begin, as the unpacker wants its addresses. */
  private static final long BASE = Unsafe.ARRAY_BYTE_BASE_OFFSET;

  private static final int MOST_IDLE_STEPS = 16;

  private final ZstdIncrementalFrameDecompressor frames = new ZstdIncrementalFrameDecompressor();
  private byte[] in = {};
  private int pos;
  private boolean begun;

  @Override
  public void feed(byte[] packed) {
    begun |= packed.length > 0;
    if (pos == in.length) {
      in = packed;
    } else {
      byte[] joined = Arrays.copyOfRange(in, pos, in.length + packed.length);
      System.arraycopy(packed, 0, joined, in.length - pos, packed.length);
      in = joined;
    }
    pos = 0;
  }

  @Override
  public int unpack(byte[] out, int at, int length) throws PushFault {
    int idle = 0;
    while (in.length - pos >= frames.getInputRequired()) {
      int count = step(out, at, length);
      if (count > 0) {
        return count;
      }
      idle++;
      if (idle > MOST_IDLE_STEPS) {
        throw PushFault.damaged("damaged");
      }
    }
    return 0;
  }

  private int step(byte[] out, int at, int length) throws PushFault {
    try {
      frames.partialDecompress(in, BASE + pos, BASE + in.length, out, at, at + length);
    } catch (RuntimeException e) {
      // the unpacker's way to say that its input is malformed
      throw PushFault.damaged("damaged");
    }
    pos += frames.getInputConsumed();
    return frames.getOutputBufferUsed();
  }

  @Override
  public void end() throws PushFault {
    if (begun && (pos < in.length || !frames.isAtStoppingPoint())) {
      throw PushFault.damaged("cut off");
    }
  }
}
