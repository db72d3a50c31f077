package dev.inflight.sink.notify.email;

/** HTML that is written piece by piece; whatever is not ours is escaped on its way in. */
final class Html {
  private final StringBuilder out = new StringBuilder(4096);

  /** Markup of ours, with a line of its own. */
  Html markup(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  /** A text between an opening and a closing markup of ours. */
  Html text(String open, String text, String close) {
    out.append(open).append(escaped(text).replace("\n", "<br>")).append(close).append('\n');
    return this;
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
