package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Markup;
import dev.inflight.sink.notify.Message;

/** Text in Slack's own markup, in which nothing mentions people or links unasked. */
final class Mrkdwn {
  private static final String FENCE = "```";
  private static final int URL = 1_000;

  private Mrkdwn() {}

  /** The text escaped, its beginning where it is too long. */
  static String of(String text, int limit) {
    return escaped(Clip.to(limit, Markup.code(Markup.unmentioning(text)), Mrkdwn::cost));
  }

  /** The text letter by letter, in a block that nothing within can end. */
  static String code(String text, int limit) {
    String inside =
        Clip.to(
            limit - 2 * FENCE.length() - 2, Markup.code(Markup.unmentioning(text)), Mrkdwn::cost);
    return FENCE + "\n" + escaped(inside) + "\n" + FENCE;
  }

  /** A link with its title, or both as text where the address is none of the web. */
  static String link(Message.Link link, int limit) {
    String url = Markup.url(link.url());
    if (!Markup.isWeb(url) || url.length() > URL) {
      return of(link.title() + " " + link.url(), limit);
    }
    String title = Markup.code(Markup.unmentioning(link.title().replace('|', '/')));
    String address = escaped(url);
    int room = limit - address.length() - "<|>".length();
    return "<" + address + "|" + escaped(Clip.to(room, title, Mrkdwn::cost)) + ">";
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
