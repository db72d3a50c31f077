package dev.inflight.sink.notify;

import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes text fit a receiver's limit, counted in the receiver's unit. It is cut between characters
 * as people see them, and ends with how much was left out.
 */
public final class Clip {

  /** Counts UTF-16 units. */
  public static final IntUnaryOperator UTF_16 = Character::charCount;

  /** Counts bytes of UTF-8. */
  public static final IntUnaryOperator UTF_8 =
      each -> each < 0x80 ? 1 : each < 0x800 ? 2 : each < 0x10000 ? 3 : 4;

  private static final Pattern CHARACTER = Pattern.compile("\\X");

  private Clip() {}

  /**
   * The text, or its beginning.
   *
   * @param limit the most that the result may cost, notice included
   * @param cost of a code point, as it will be after escaping
   */
  public static String to(int limit, String text, IntUnaryOperator cost) {
    if (cost(text, cost) <= limit) {
      return text;
    }
    long room = limit - cost(notice(text.length()), cost);
    int end = room < 0 ? 0 : end(text, room, cost);
    String kept = text.substring(0, end).stripTrailing();
    String notice = notice(text.codePointCount(end, text.length()));
    return cost(kept + notice, cost) <= limit ? kept + notice : "";
  }

  /** The text, or its beginning and a sign that there was more: at most so many characters. */
  public static String cut(String text, int characters) {
    if (text.codePointCount(0, text.length()) <= characters) {
      return text;
    }
    int end = end(text, characters - 1L, each -> 1);
    return text.substring(0, end).stripTrailing() + "…";
  }

  private static int end(String text, long room, IntUnaryOperator cost) {
    Matcher characters = CHARACTER.matcher(text);
    long used = 0;
    int end = 0;
    while (characters.find()) {
      used += cost(characters.group(), cost);
      if (used > room) {
        break;
      }
      end = characters.end();
    }
    return end;
  }

  static long cost(String text, IntUnaryOperator cost) {
    return text.codePoints().mapToLong(cost::applyAsInt).sum();
  }

  private static String notice(int characters) {
    return "… (" + characters + (characters == 1 ? " character" : " characters") + " left out)";
  }
}
