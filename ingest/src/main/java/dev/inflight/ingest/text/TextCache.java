package dev.inflight.ingest.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings made of bytes, for texts that repeat: the same bytes mostly give the same instance. Holds
 * {@link #SIZE} texts of at most {@link #LONGEST} bytes; a newer one takes an older one's place.
 * One thread.
 */
public final class TextCache {
  /** The most texts that are held. */
  static final int SIZE = 256;

  /** The longest text that is held, in bytes. */
  static final int LONGEST = 256;

  @SuppressWarnings("ArrayRecordComponent") // compared by its bytes only, never handed out
  private record Entry(byte[] bytes, String text) {}

  private final @Nullable Entry[] entries = new @Nullable Entry[SIZE];
  private @Nullable Entry last;

  /** The text of {@code buf[from, to)}, ASCII; at least eight bytes may be read beyond it. */
  public String ascii(byte[] buf, int from, int to) {
    Entry latest = last;
    if (latest != null && same(latest, buf, from, to)) {
      return latest.text;
    }
    int length = to - from;
    if (length == 0) {
      return "";
    }
    if (length > LONGEST) {
      return new String(buf, from, length, StandardCharsets.ISO_8859_1);
    }
    int slot = slot(buf, from, length);
    Entry entry = entries[slot];
    if (entry == null || !same(entry, buf, from, to)) {
      byte[] bytes = Arrays.copyOfRange(buf, from, to);
      entry = new Entry(bytes, new String(bytes, StandardCharsets.ISO_8859_1));
      entries[slot] = entry;
    }
    last = entry;
    return entry.text;
  }

  private static boolean same(Entry entry, byte[] buf, int from, int to) {
    byte[] bytes = entry.bytes;
    return Arrays.equals(bytes, 0, bytes.length, buf, from, to);
  }

  private static int slot(byte[] buf, int from, int length) {
    long hash = length;
    int at = 0;
    for (; at + 8 <= length; at += 8) {
      hash = (hash ^ Swar.word(buf, from + at)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    long rest = at == length ? 0 : Swar.word(buf, from + at) << (8 * (8 - (length - at)));
    hash = (hash ^ rest) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 56) & (SIZE - 1);
  }
}
