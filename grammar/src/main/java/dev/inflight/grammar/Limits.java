package dev.inflight.grammar;

/** How much a condition may ask of whoever reads it. */
final class Limits {
  /** Of text, as UTF-8. */
  static final int BYTES = 64 * 1024;

  /** Brackets in brackets, and operators above an operand; a chain of {@code and} is one. */
  static final int NESTING = 200;

  static final int NODES = 10_000;

  static final int WINDOW_POINTS = 10_000_000;

  static final int WINDOW_DAYS = 90;

  /** Characters of a regular expression. */
  static final int EXPRESSION = 1_000;

  /** What is reported of one text, however much is wrong. */
  static final int ISSUES = 20;

  private Limits() {}

  /** Whether a text has more bytes than {@link #BYTES}. */
  static boolean tooLong(String text) {
    if (text.length() > BYTES) {
      return true;
    }
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes > BYTES;
  }
}
