package dev.inflight.grammar;

/**
 * Where the condition of a rule line ends: at the first {@code =>} or comma that stands in no
 * brackets and no quotes.
 *
 * @param condition without surrounding blanks
 * @param tail from the separator on; empty at the end when there is none
 * @param arrow whether the separator is {@code =>}
 */
record LineSplit(String text, Span condition, Span tail, boolean arrow) {
  private static final String ARROW = "=>";

  static LineSplit of(String text) {
    int end = separator(text);
    return new LineSplit(
        text, stripped(text, end), new Span(end, text.length()), text.startsWith(ARROW, end));
  }

  private static int separator(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Quotes.isQuote(c)) {
        int closing = text.indexOf(c, i + 1);
        i = closing < 0 ? text.length() : closing;
      } else if (depth == 0 && (c == ',' || text.startsWith(ARROW, i))) {
        return i;
      } else {
        depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      }
    }
    return text.length();
  }

  /** What follows the separator. */
  String afterSeparator() {
    int from = tail.start() + (arrow ? ARROW.length() : 1);
    return text.substring(Math.min(from, text.length()));
  }

  /** Where the level would end: at a colon after an arrow, at another comma after a comma. */
  int headEnd(String rest) {
    int end = rest.indexOf(arrow ? ':' : ',');
    return end < 0 ? rest.length() : end;
  }

  /** Without the blanks around it, those of other scripts too. */
  static String strip(String text) {
    Span span = stripped(text, text.length());
    return text.substring(span.start(), span.end());
  }

  private static Span stripped(String text, int end) {
    int from = 0;
    int to = end;
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return new Span(from, to);
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
