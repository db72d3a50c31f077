package dev.inflight.sink.notify.email;

import dev.inflight.model.Level;

/** The styles that a letter's parts have in common. */
final class Look {
  static final String GREY = "#7d8590";
  static final String LINE = "#8c959f";
  static final String FONT =
      "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
  static final String CODE =
      "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px;"
          + "line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;";
  static final String SMALL = "font-size:12px;line-height:1.5;color:" + GREY + ";";

  private static final String WHITE = "#ffffff";
  private static final String YELLOW = "#e3b341";
  private static final String BLACK = "#1f2328";

  private Look() {}

  /** The beginning of a table that only says what stands where. */
  static String layout(String style) {
    return "<table role=\"presentation\" " + plain(style);
  }

  /** The beginning of a table. */
  static String table(String style) {
    return "<table " + plain(style);
  }

  private static String plain(String style) {
    return "width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\""
        + style
        + "\">";
  }

  /**
   * A cell of a table, with a line below it.
   *
   * @param align left or right; what stands right is a number, and is not broken
   */
  static String cell(String align) {
    return openCell(align) + "border-bottom:1px solid " + LINE + ";";
  }

  /** A cell of a table, to which something below it belongs. */
  static String openCell(String align) {
    boolean right = align.equals("right");
    String space = right ? "padding:6px 0 6px 8px;white-space:nowrap" : "padding:6px 8px 6px 0";
    return space + ";vertical-align:top;overflow-wrap:anywhere;text-align:" + align + ";";
  }

  /** A word on a colour. */
  static String pill(String word, String colour) {
    String ink = colour.equals(YELLOW) ? BLACK : WHITE;
    return "<span style=\"display:inline-block;padding:2px 10px;border-radius:10px;background:"
        + colour
        + ";color:"
        + ink
        + ";font-size:12px;line-height:1.5;font-weight:700;letter-spacing:.04em\">"
        + word
        + "</span>";
  }

  /** Of a level; green is for what is over. */
  static String colour(Level level, boolean over) {
    if (over) {
      return "#1a7f37";
    }
    return switch (level) {
      case DEBUG -> "#6e7781";
      case INFO -> "#0969da";
      case WARNING -> YELLOW;
      case ERROR -> "#bc4c00";
      case CRITICAL -> "#cf222e";
    };
  }
}
