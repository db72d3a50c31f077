package dev.inflight.sink.report;

/**
 * Text of others made harmless for a line of a terminal: what would command it, turn text round or
 * not be seen at all is replaced by a visible sign.
 */
public final class Plain {
  private static final int PICTURES = 0x2400;
  private static final int PICTURE_OF_DELETE = 0x2421;
  private static final char CUT = '…';

  private Plain() {}

  /** The text, every character of it to be seen. */
  public static String text(String given) {
    StringBuilder safe = new StringBuilder(given.length());
    given.codePoints().map(Plain::visible).forEach(safe::appendCodePoint);
    return safe.toString();
  }

  /** The same, cut to that many columns. */
  public static String text(String given, int columns) {
    return cut(
        text(given.length() > 8 * columns ? given.substring(0, 8 * columns) : given), columns);
  }

  /** Cuts text, saying so by its last sign. */
  static String cut(String text, int columns) {
    if (Columns.of(text) <= columns) {
      return text;
    }
    return text.substring(0, Columns.fitting(text, columns - 1)) + CUT;
  }

  private static int visible(int point) {
    if (point < 0x20) {
      return PICTURES + point;
    } else if (point == 0x7f) {
      return PICTURE_OF_DELETE;
    }
    return Ascii.unseen(point) || Character.getType(point) == Character.UNASSIGNED
        ? Ascii.REPLACEMENT
        : point;
  }
}
