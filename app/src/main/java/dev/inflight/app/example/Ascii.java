package dev.inflight.app.example;

import java.io.IOException;
import java.io.OutputStream;

/**
 * ASCII text on its way to a stream, in one reused buffer. {@link #flush} hands over what is left;
 * the stream stays open.
 */
final class Ascii {
  private static final int SIZE = 1 << 18;
  private static final int LONGEST_NUMBER = 40;
  private static final long[] POWERS = new long[19];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private final OutputStream out;
  private final byte[] buffer = new byte[SIZE];
  private int used;

  Ascii(OutputStream out) {
    this.out = out;
  }

  Ascii text(String text) throws IOException {
    room(text.length());
    int at = used;
    for (int i = 0; i < text.length(); i++) {
      buffer[at++] = (byte) text.charAt(i);
    }
    used = at;
    return this;
  }

  Ascii text(byte[] text) throws IOException {
    room(text.length);
    System.arraycopy(text, 0, buffer, used, text.length);
    used += text.length;
    return this;
  }

  Ascii number(long value) throws IOException {
    room(LONGEST_NUMBER);
    digits(value);
    return this;
  }

  /**
   * {@code unscaled} / 10^{@code scale} with a point and no needless zeros, as Python prints a
   * float.
   */
  Ascii decimal(long unscaled, int scale) throws IOException {
    room(LONGEST_NUMBER);
    long power = POWERS[scale];
    if (unscaled < 0) {
      buffer[used++] = '-';
    }
    long magnitude = Math.abs(unscaled);
    digits(magnitude / power);
    buffer[used++] = '.';
    long rest = magnitude % power;
    int end = used + scale;
    for (int i = end - 1; i >= used; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    while (end > used + 1 && buffer[end - 1] == '0') {
      end--;
    }
    used = end;
    return this;
  }

  void flush() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }

  private void digits(long value) {
    long left = value;
    if (left < 0) {
      buffer[used++] = '-';
      left = -left;
    }
    int count = 1;
    while (count < POWERS.length && left >= POWERS[count]) {
      count++;
    }
    for (int i = used + count - 1; i >= used; i--) {
      buffer[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    used += count;
  }

  private void room(int bytes) throws IOException {
    if (used + bytes > SIZE) {
      flush();
    }
  }
}
