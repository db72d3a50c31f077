package dev.inflight.grammar;

/** Quotes around a name or a value: one of three kinds, with no way to write that kind inside. */
final class Quotes {
  private static final String KINDS = "\"'`";

  private Quotes() {}

  /** What stands between the quotes. */
  static String content(String quoted) {
    return quoted.substring(1, quoted.length() - 1);
  }

  /** A text between the first kind of quotes that it does not contain. */
  static String around(String content) {
    for (int i = 0; i < KINDS.length(); i++) {
      String kind = KINDS.substring(i, i + 1);
      if (!content.contains(kind)) {
        return kind + content + kind;
      }
    }
    throw new IllegalArgumentException("no quotes are left for " + content);
  }

  static boolean isQuote(char c) {
    return KINDS.indexOf(c) >= 0;
  }
}
