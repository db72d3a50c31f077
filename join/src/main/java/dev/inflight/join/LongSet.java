package dev.inflight.join;

import java.nio.charset.StandardCharsets;

/**
 * A set of 64-bit fingerprints of texts in open addressing: eight bytes a slot. Two different texts
 * share a fingerprint with probability 2⁻⁶⁴. Not thread-safe.
 */
final class LongSet {
  private long[] slots = new long[64];
  private int size;
  private boolean zero;

  /** Adds it; false when it was there. */
  boolean add(long value) {
    if (value == 0) {
      boolean added = !zero;
      zero = true;
      return added;
    }
    int at = slot(value);
    if (slots[at] != 0) {
      return false;
    }
    slots[at] = value;
    if (++size * 2 > slots.length) {
      grow();
    }
    return true;
  }

  boolean contains(long value) {
    return value == 0 ? zero : slots[slot(value)] != 0;
  }

  private int slot(long value) {
    int mask = slots.length - 1;
    int at = (int) (value ^ value >>> 32) & mask;
    while (slots[at] != 0 && slots[at] != value) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[old.length * 2];
    for (long value : old) {
      if (value != 0) {
        slots[slot(value)] = value;
      }
    }
  }

  int size() {
    return size + (zero ? 1 : 0);
  }

  /** A fingerprint over both texts: FNV-1a with a final mix (murmur3's fmix64). */
  static long fingerprint(String a, String b) {
    long hash = 0xcbf29ce484222325L;
    hash = mix(hash, a);
    hash = mix((hash ^ 0x1f) * 0x9E3779B97F4A7C15L, b);
    hash ^= hash >>> 33;
    hash *= 0xff51afd7ed558ccdL;
    hash ^= hash >>> 33;
    hash *= 0xc4ceb9fe1a85ec53L;
    return hash ^ hash >>> 33;
  }

  /** A fingerprint of one text. */
  static long fingerprint(String text) {
    return fingerprint(text, "");
  }

  private static long mix(long hash, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long mixed = hash;
    for (byte each : bytes) {
      mixed = (mixed ^ each & 0xff) * 0x100000001b3L;
      mixed ^= mixed >>> 29;
    }
    return mixed;
  }

  void save(StateOutput out) {
    out.flag(zero);
    out.number(size);
    for (long each : slots) {
      if (each != 0) {
        out.fixed(each);
      }
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    zero = in.flag();
    int count = in.count(Long.BYTES);
    for (int each = 0; each < count; each++) {
      add(in.fixed());
    }
  }
}
