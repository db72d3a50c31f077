package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Clip;

/** Text in Slack's own markup. */
final class Mrkdwn {
  private Mrkdwn() {}

  /** The text escaped, its beginning where it is too long. */
  static String of(String text, int limit) {
    return escaped(Clip.to(limit, text, Mrkdwn::cost));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static int cost(int codePoint) {
    return switch (codePoint) {
      case '&' -> "&amp;".length();
      case '<', '>' -> "&lt;".length();
      default -> Character.charCount(codePoint);
    };
  }
}
