package dev.inflight.sink.notify;

import java.util.regex.Pattern;

/** Takes from text what a receiver would take for its own markup. */
public final class Markup {
  private static final String NOTHING_TO_SEE = "\u200B";
  private static final Pattern MENTION = Pattern.compile("@(?=\\S)");
  private static final Pattern TAG = Pattern.compile("<(?=[\\p{L}@/!])");
  private static final Pattern LINK = Pattern.compile("\\](?=\\()");

  private Markup() {}

  /**
   * The text with a zero-width space wherever Markdown with tags would mention people, begin a tag
   * or make a link. Shortening the result brings none of them back.
   */
  public static String inert(String text) {
    String tags = TAG.matcher(text).replaceAll("<" + NOTHING_TO_SEE);
    String mentions = MENTION.matcher(tags).replaceAll("@" + NOTHING_TO_SEE);
    return LINK.matcher(mentions).replaceAll("]" + NOTHING_TO_SEE);
  }
}
