package dev.inflight.ingest.push;

import java.util.Arrays;

/** A packed body that is there as a whole. */
public final class WholeBody {
  private static final int BLOCK = 64 * 1024;

  private WholeBody() {}

  /**
   * The body unpacked.
   *
   * @param limits of which those for lines and batches do not count here
   * @throws PushFault when it is damaged, or more than it may be
   */
  public static byte[] unpacked(byte[] packed, Encoding encoding, PushLimits limits)
      throws PushFault {
    try (Unpacker unpacker = encoding.unpacker()) {
      byte[] out = new byte[BLOCK];
      int have = 0;
      unpacker.feed(packed);
      while (true) {
        out = have == out.length ? Arrays.copyOf(out, 2 * have) : out;
        int count = unpacker.unpack(out, have, Math.min(BLOCK, out.length - have));
        if (count == 0) {
          unpacker.end();
          return Arrays.copyOf(out, have);
        }
        have += count;
        check(have, packed.length, limits);
      }
    }
  }

  private static void check(long expanded, long packed, PushLimits limits) throws PushFault {
    if (expanded > limits.expandedBytes()) {
      throw new PushFault(
          PushFault.Kind.EXPANDED_TOO_LARGE,
          "the body unpacks to more than " + limits.expandedBytes() + " bytes");
    }
    if (expanded > PushLimits.EXPANSION_FREE_BYTES && expanded / limits.expansion() > packed) {
      throw new PushFault(
          PushFault.Kind.PACKED_TOO_TIGHTLY,
          "the body unpacks to more than " + limits.expansion() + " times its size");
    }
  }
}
