package dev.inflight.ingest.text;

/**
 * Text from an input, made fit for a message: at most {@link #MAX} characters, no control
 * characters.
 */
public final class Excerpt {
  /** The longest excerpt, in characters. */
  public static final int MAX = 60;

  private static final String ELLIPSIS = "…";

  private Excerpt() {}

  /**
   * The text itself when it is short and printable, else its beginning with escapes and an
   * ellipsis.
   */
  public static String of(String text) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), MAX) + 8);
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      String shown = shown(point);
      at += Character.charCount(point);
      if (out.length() + shown.length() > MAX - (at < text.length() ? 1 : 0)) {
        return out.append(ELLIPSIS).toString();
      }
      out.append(shown);
    }
    return out.toString();
  }

  private static String shown(int point) {
    return switch (point) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> printable(point) ? Character.toString(point) : "\\u%04x".formatted(point);
    };
  }

  private static boolean printable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
