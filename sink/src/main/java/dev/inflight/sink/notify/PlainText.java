package dev.inflight.sink.notify;

import java.util.stream.IntStream;

/** Text that every receiver can take: no control characters, no half of a surrogate pair. */
public final class PlainText {
  private static final int REPLACEMENT = 0xFFFD;

  private PlainText() {}

  /** The text on one line. */
  public static String line(String text) {
    return clean(text.replace("\r\n", " "), ' ').strip();
  }

  /** The text with its lines, ended by {@code \n}, without blank ones around it. */
  public static String lines(String text) {
    return clean(text.replace("\r\n", "\n").replace('\r', '\n'), '\n').strip();
  }

  private static String clean(String text, int lineEnd) {
    IntStream cleaned = text.codePoints().map(each -> clean(each, lineEnd));
    return cleaned
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static int clean(int codePoint, int lineEnd) {
    if (codePoint == '\n') {
      return lineEnd;
    }
    if (Character.isISOControl(codePoint)) {
      return ' ';
    }
    return Character.getType(codePoint) == Character.SURROGATE ? REPLACEMENT : codePoint;
  }
}
