package dev.inflight.sink.notify;

import java.util.regex.Pattern;

/** Takes from text what a receiver would take for its own markup. */
public final class Markup {
  private static final String NOTHING_TO_SEE = "\u200B";
  private static final Pattern MENTION = Pattern.compile("@(?=\\S)");
  private static final Pattern TAG = Pattern.compile("<(?=[\\p{L}@/!])");
  private static final Pattern LINK = Pattern.compile("\\](?=\\()");
  private static final Pattern FENCE = Pattern.compile("`(?=``)");
  private static final Pattern WEB = Pattern.compile("https?://\\S+", Pattern.CASE_INSENSITIVE);

  private Markup() {}

  /**
   * The text with a zero-width space wherever Markdown with tags would mention people, begin a tag
   * or a block of code, or make a link. Shortening the result brings none of them back.
   */
  public static String inert(String text) {
    String tags = TAG.matcher(text).replaceAll("<" + NOTHING_TO_SEE);
    String mentions = MENTION.matcher(tags).replaceAll("@" + NOTHING_TO_SEE);
    return code(LINK.matcher(mentions).replaceAll("]" + NOTHING_TO_SEE));
  }

  /** The text with nothing in it that mentions people. */
  public static String unmentioning(String text) {
    return MENTION.matcher(text).replaceAll("@" + NOTHING_TO_SEE);
  }

  /** The text without anything that would begin a block of code, or end one before its time. */
  public static String code(String text) {
    return FENCE.matcher(text).replaceAll("`" + NOTHING_TO_SEE);
  }

  /** Whether a receiver may be given the address as a link. */
  public static boolean isWeb(String url) {
    return WEB.matcher(url).matches();
  }

  /** A web address in which nothing ends a link before its time, or mentions people. */
  public static String url(String url) {
    return url.replace("<", "%3C")
        .replace(">", "%3E")
        .replace("|", "%7C")
        .replace("(", "%28")
        .replace(")", "%29")
        .replace("\"", "%22")
        .replace("`", "%60")
        .replace("@", "%40");
  }

  /** A link in Markdown, or its words where the address is none of the web. */
  public static String link(Message.Link link) {
    String title = inert(link.title().replace("[", "(").replace("]", ")"));
    return isWeb(link.url())
        ? "[" + title + "](" + url(link.url()) + ")"
        : title + " " + inert(link.url());
  }
}
