package dev.inflight.ingest.spill;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Primitives and texts appended to bytes that grow. One thread. */
final class ByteWriter {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] buf;
  private int size;

  ByteWriter(int capacity) {
    buf = new byte[capacity];
  }

  byte[] bytes() {
    return buf;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void putByte(int value) {
    room(1);
    buf[size++] = (byte) value;
  }

  void putInt(int value) {
    room(Integer.BYTES);
    INT.set(buf, size, value);
    size += Integer.BYTES;
  }

  void putLong(long value) {
    room(Long.BYTES);
    LONG.set(buf, size, value);
    size += Long.BYTES;
  }

  void putDouble(double value) {
    putLong(Double.doubleToRawLongBits(value));
  }

  /** Overwrites an int that was put before. */
  void setInt(int at, int value) {
    INT.set(buf, at, value);
  }

  /** A length, negative for text of two bytes a character, and the characters: any text, whole. */
  void putText(String text) {
    int length = text.length();
    if (latin(text)) {
      putInt(length);
      room(length);
      System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, buf, size, length);
      size += length;
      return;
    }
    putInt(-length);
    room(2 * length);
    for (int at = 0; at < length; at++) {
      char c = text.charAt(at);
      buf[size++] = (byte) (c >>> 8);
      buf[size++] = (byte) c;
    }
  }

  private static boolean latin(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) > 0xff) {
        return false;
      }
    }
    return true;
  }

  private void room(int more) {
    if (size + more > buf.length) {
      buf = Arrays.copyOf(buf, Math.max(size + more, 2 * buf.length));
    }
  }
}
