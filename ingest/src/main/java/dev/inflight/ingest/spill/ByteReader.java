package dev.inflight.ingest.spill;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link ByteWriter} wrote. One thread. */
final class ByteReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] buf = {};
  private int at;

  /** Goes on reading these bytes at that index. */
  void read(byte[] bytes, int from) {
    buf = bytes;
    at = from;
  }

  int getByte() {
    return buf[at++];
  }

  int getInt() {
    int value = (int) INT.get(buf, at);
    at += Integer.BYTES;
    return value;
  }

  long getLong() {
    long value = (long) LONG.get(buf, at);
    at += Long.BYTES;
    return value;
  }

  double getDouble() {
    return Double.longBitsToDouble(getLong());
  }

  String getText() {
    int length = getInt();
    if (length >= 0) {
      String text = new String(buf, at, length, StandardCharsets.ISO_8859_1);
      at += length;
      return text;
    }
    char[] chars = new char[-length];
    for (int index = 0; index < chars.length; index++) {
      chars[index] = (char) (((buf[at] & 0xff) << 8) | (buf[at + 1] & 0xff));
      at += 2;
    }
    return new String(chars);
  }
}
