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

  private final OutputStream out;
  private final byte[] buffer = new byte[CAPACITY];
  private final byte[] digits = new byte[20];
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
    return (byte) (0x80 | bits & 0x3f);
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

  ByteOut number(long value) {
    if (value == Long.MIN_VALUE) {
      return put(SMALLEST_LONG);
    }
    room(20);
    if (value < 0) {
      buffer[size++] = '-';
      value = -value;
    }
    int at = digits.length;
    do {
      long tenth = value / 10;
      digits[--at] = (byte) ('0' + (int) (value - tenth * 10));
      value = tenth;
    } while (value != 0);
    System.arraycopy(digits, at, buffer, size, digits.length - at);
    size += digits.length - at;
    return this;
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
