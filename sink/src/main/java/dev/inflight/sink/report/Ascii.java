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
        || point >= 0x7f && point < 0xa0
        || point == 0x00ad
        || point == 0x061c
        || point >= 0x200b && point <= 0x200f
        || point >= 0x2028 && point <= 0x202e
        || point >= 0x2060 && point <= 0x206f
        || point == 0xfeff
        || point >= 0xfff9 && point <= 0xfffb
        || point >= 0xe0000 && point <= 0xe0fff
        || surrogate(point);
  }
}
