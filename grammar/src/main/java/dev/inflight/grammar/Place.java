package dev.inflight.grammar;

/** Where an offset of a source stands in its origin, and the line that shows it. */
record Place(int line, int column, String text, int caretColumn) {

  private static final int SHOWN = 100;

  static Place of(Source source, int offset) {
    String text = source.text();
    int at = Math.max(0, Math.min(offset, text.length()));
    int lineStart = text.lastIndexOf('\n', at - 1) + 1;
    int lineEnd = text.indexOf('\n', at);
    int breaks = (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    int within = text.codePointCount(lineStart, at);
    String whole = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    int from = within > SHOWN / 2 ? whole.offsetByCodePoints(0, within - SHOWN / 2) : 0;
    int to = Math.min(whole.length(), from + SHOWN);
    return new Place(
        source.line() + breaks,
        (breaks == 0 ? source.column() : 1) + within,
        plain(whole.substring(from, to)),
        Math.min(within, SHOWN / 2) + 1);
  }

  /** Without what would turn, hide or break the line on a terminal: each becomes a replacement. */
  static String plain(String line) {
    StringBuilder plain = new StringBuilder(line.length());
    line.codePoints()
        .map(c -> c == '\t' ? ' ' : shows(c) ? c : 0xfffd)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  static boolean shows(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
      default -> true;
    };
  }
}
