package dev.inflight.sink.notify.mute;

/** A text in double quotes, in which {@code \"}, {@code \\} and {@code \n} stand for others. */
final class QuotedText {
  private QuotedText() {}

  /** The text in quotes. */
  static String of(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  /**
   * What is written, with or without quotes.
   *
   * @throws IllegalArgumentException when quotes are where none should be, or missing
   */
  static String read(String written) {
    char first = written.isEmpty() ? ' ' : written.charAt(0);
    if (first == '"' || first == '\'') {
      return within(written, first);
    }
    if (written.indexOf('"') >= 0) {
      throw new IllegalArgumentException(
          "'%s' has a quote within, expected \"…\" around all of it".formatted(written));
    }
    return written;
  }

  private static String within(String written, char quote) {
    StringBuilder text = new StringBuilder();
    int at = 1;
    while (at < written.length() && written.charAt(at) != quote) {
      boolean escaped = written.charAt(at) == '\\' && at + 1 < written.length();
      text.append(escaped ? unescaped(written.charAt(at + 1), quote) : written.charAt(at));
      at += escaped ? 2 : 1;
    }
    if (at != written.length() - 1) {
      throw new IllegalArgumentException(
          "'%s' has no quote at its end only, expected \"…\" around all of it".formatted(written));
    }
    return text.toString();
  }

  /** An expression may have escapes of its own: those stay as they are. */
  private static String unescaped(char escaped, char quote) {
    if (escaped == 'n') {
      return "\n";
    }
    return escaped == '\\' || escaped == quote ? String.valueOf(escaped) : "\\" + escaped;
  }
}
