package dev.inflight.join;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Writes state: whole numbers in as few bytes as they need, doubles bit for bit, texts once each.
 * Not thread-safe.
 */
final class StateOutput {
  /** Small enough for a collector to place anywhere. */
  private static final int PIECE = 1 << 18;

  private final List<byte[]> full = new ArrayList<>();
  private long before;
  private byte[] bytes = new byte[1 << 12];
  private int size;
  private final Map<String, Integer> texts = new HashMap<>();

  /** All of it, in pieces: what is large is never in one array. */
  List<byte[]> pieces() {
    List<byte[]> pieces = new ArrayList<>(full);
    pieces.add(Arrays.copyOf(bytes, size));
    return pieces;
  }

  byte[] toByteArray() {
    return whole(pieces());
  }

  static byte[] whole(List<byte[]> pieces) {
    int length = pieces.stream().mapToInt(each -> each.length).reduce(0, Math::addExact);
    ByteBuffer whole = ByteBuffer.allocate(length);
    pieces.forEach(whole::put);
    return whole.array();
  }

  long size() {
    return before + size;
  }

  /** Makes room for a little. */
  private void room(int more) {
    if (bytes.length - size >= more) {
      return;
    }
    if (bytes.length < PIECE) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, Math.min(PIECE, 2 * bytes.length)));
    } else {
      full.add(Arrays.copyOf(bytes, size));
      before += size;
      bytes = new byte[PIECE];
      size = 0;
    }
  }

  void one(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void flag(boolean value) {
    one(value ? 1 : 0);
  }

  /** A whole number of either sign: short when it is near zero. */
  void number(long value) {
    room(10);
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Eight bytes. */
  void fixed(long value) {
    room(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  void real(double value) {
    fixed(Double.doubleToRawLongBits(value));
  }

  void text(String value) {
    Integer known = texts.putIfAbsent(value, texts.size());
    if (known != null) {
      number(known + 1L);
      return;
    }
    number(0);
    number(value.length());
    for (int at = 0; at < value.length(); at++) {
      number(value.charAt(at));
    }
  }

  void raw(byte[] value) {
    number(value.length);
    for (int at = 0; at < value.length; at += PIECE) {
      int length = Math.min(PIECE, value.length - at);
      room(length);
      System.arraycopy(value, at, bytes, size, length);
      size += length;
    }
  }

  /** A column, each number by its distance from the one before. */
  void column(long[] values, int count) {
    number(count);
    long before = 0;
    for (int at = 0; at < count; at++) {
      number(values[at] - before);
      before = values[at];
    }
  }

  void column(Longs values) {
    column(values.a, values.size);
  }

  /** A few counts, their number known to the reader. */
  void counts(long[] values) {
    number(values.length);
    for (long each : values) {
      number(each);
    }
  }

  /** Counts by name. */
  void counts(SortedMap<String, Long> counts) {
    number(counts.size());
    counts.forEach(
        (name, count) -> {
          text(name);
          number(count);
        });
  }

  void flags(boolean[] values) {
    number(values.length);
    for (boolean each : values) {
      flag(each);
    }
  }
}
