package dev.inflight.sink.report;

import java.nio.charset.StandardCharsets;

/** What writers ask of characters. */
final class Ascii {
  static final int REPLACEMENT = 0xfffd;

  private Ascii() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether a code point is half a pair: it stands for nothing and cannot be written. */
  static boolean surrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }

  /** Whether it commands a terminal or turns the direction of text round, instead of being seen. */
  static boolean unseen(int point) {
    return point < 0x20
        || between(point, 0x7f, 0x9f)
        || point == 0x00ad
        || point == 0x061c
        || between(point, 0x200b, 0x200f)
        || between(point, 0x2028, 0x202e)
        || between(point, 0x2060, 0x206f)
        || point == 0xfeff
        || between(point, 0xfff9, 0xfffb)
        || between(point, 0xe0000, 0xe0fff)
        || surrogate(point);
  }

  private static boolean between(int point, int first, int last) {
    return point >= first && point <= last;
  }
}
