package dev.inflight.sink.report;

/** How many columns of a terminal text takes. */
public final class Columns {
  private Columns() {}

  /** The columns that the text takes. */
  public static int of(String text) {
    int columns = 0;
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      columns += of(point);
    }
    return columns;
  }

  /** The length of the longest beginning of a text that takes no more columns than that. */
  static int fitting(String text, int columns) {
    int at = 0;
    int taken = 0;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      taken += of(point);
      if (taken > columns) {
        return at;
      }
      at += Character.charCount(point);
    }
    return at;
  }

  /** Pads a text to that many columns, the text at the left. */
  public static String left(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - of(text)));
  }

  /** Pads a text to that many columns, the text at the right. */
  public static String right(String text, int columns) {
    return " ".repeat(Math.max(0, columns - of(text))) + text;
  }

  private static int of(int point) {
    if (point < 0x300) {
      return 1;
    }
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return wide(point) ? 2 : 1;
  }

  private static boolean wide(int point) {
    return between(point, 0x1100, 0x115f)
        || between(point, 0x2e80, 0xa4cf)
        || between(point, 0xac00, 0xd7a3)
        || between(point, 0xf900, 0xfaff)
        || between(point, 0xfe30, 0xfe6f)
        || between(point, 0xff01, 0xff60)
        || between(point, 0xffe0, 0xffe6)
        || between(point, 0x1f300, 0x1faff)
        || between(point, 0x20000, 0x3fffd);
  }

  private static boolean between(int point, int first, int last) {
    return point >= first && point <= last;
  }
}
