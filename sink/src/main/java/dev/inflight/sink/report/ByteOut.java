package dev.inflight.sink.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A buffer before a stream that takes text and numbers as bytes, without an object for each of
 * them.
 *
 * <p>Doubles are written in their shortest form, integral ones below 2^53 without a fraction.
 */
final class ByteOut {
  private static final int CAPACITY = 1 << 16;
  private static final byte[] SMALLEST_LONG = Ascii.bytes("-9223372036854775808");
  private static final byte[] PAIRS = pairs();

  private final OutputStream out;
  private final byte[] buffer = new byte[CAPACITY];
  private int size;

  ByteOut(OutputStream out) {
    this.out = out;
  }

  ByteOut put(char ascii) {
    room(1);
    buffer[size++] = (byte) ascii;
    return this;
  }

  ByteOut put(byte[] bytes) {
    return put(bytes, bytes.length);
  }

  ByteOut put(byte[] bytes, int length) {
    if (length > CAPACITY) {
      flushBuffer();
      send(bytes, length);
      return this;
    }
    room(length);
    System.arraycopy(bytes, 0, buffer, size, length);
    size += length;
    return this;
  }

  /** Writes text that has nothing but ASCII in it. */
  ByteOut ascii(String text) {
    int length = text.length();
    if (length > CAPACITY) {
      return put(Ascii.bytes(text));
    }
    room(length);
    for (int at = 0; at < length; at++) {
      buffer[size++] = (byte) text.charAt(at);
    }
    return this;
  }

  /** Writes one character of Unicode as UTF-8. */
  ByteOut codePoint(int point) {
    room(4);
    if (point < 0x80) {
      buffer[size++] = (byte) point;
    } else if (point < 0x800) {
      buffer[size++] = (byte) (0xc0 | point >> 6);
      buffer[size++] = tail(point);
    } else if (point < 0x10000) {
      buffer[size++] = (byte) (0xe0 | point >> 12);
      buffer[size++] = tail(point >> 6);
      buffer[size++] = tail(point);
    } else {
      buffer[size++] = (byte) (0xf0 | point >> 18);
      buffer[size++] = tail(point >> 12);
      buffer[size++] = tail(point >> 6);
      buffer[size++] = tail(point);
    }
    return this;
  }

  private static byte tail(int bits) {
    return (byte) (0x80 | (bits & 0x3f));
  }

  /** Writes text as UTF-8; half a surrogate pair becomes U+FFFD. */
  ByteOut utf8(String text) {
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      codePoint(Ascii.surrogate(point) ? Ascii.REPLACEMENT : point);
    }
    return this;
  }

  /** Writes two digits at a time, from the end. */
  ByteOut number(long value) {
    if (value == Long.MIN_VALUE) {
      return put(SMALLEST_LONG);
    }
    room(20);
    if (value < 0) {
      buffer[size++] = '-';
    }
    long rest = Math.abs(value);
    int at = size + length(rest);
    size = at;
    while (rest >= 100) {
      long hundreds = rest / 100;
      at = pair(at, (int) (rest - hundreds * 100));
      rest = hundreds;
    }
    if (rest >= 10) {
      pair(at, (int) rest);
    } else {
      buffer[at - 1] = (byte) ('0' + rest);
    }
    return this;
  }

  private int pair(int at, int belowHundred) {
    buffer[at - 1] = PAIRS[2 * belowHundred + 1];
    buffer[at - 2] = PAIRS[2 * belowHundred];
    return at - 2;
  }

  private static int length(long value) {
    int length = 1;
    for (long bound = 10; length < 19 && value >= bound; bound *= 10) {
      length++;
    }
    return length;
  }

  private static byte[] pairs() {
    byte[] pairs = new byte[200];
    for (int at = 0; at < 100; at++) {
      pairs[2 * at] = (byte) ('0' + at / 10);
      pairs[2 * at + 1] = (byte) ('0' + at % 10);
    }
    return pairs;
  }

  /** Writes a finite number so that it reads back as the same one. */
  ByteOut number(double value) {
    Decimals.write(this, value);
    return this;
  }

  /** Writes {@code thousandths} / 1000 with three decimals. */
  ByteOut thousandths(long thousandths) {
    long whole = thousandths / 1000;
    if (thousandths < 0 && whole == 0) {
      put('-');
    }
    number(whole).put('.');
    int rest = (int) Math.abs(thousandths % 1000);
    return put((char) ('0' + rest / 100))
        .put((char) ('0' + rest / 10 % 10))
        .put((char) ('0' + rest % 10));
  }

  /** Hands everything to the stream and flushes it. */
  void flush() {
    flushBuffer();
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void room(int bytes) {
    if (size + bytes > CAPACITY) {
      flushBuffer();
    }
  }

  private void flushBuffer() {
    send(buffer, size);
    size = 0;
  }

  private void send(byte[] bytes, int length) {
    try {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
