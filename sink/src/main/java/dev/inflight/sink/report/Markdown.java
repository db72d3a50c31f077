package dev.inflight.sink.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Text as GitHub's Markdown shows it and not as it would obey it: what means something to Markdown,
 * HTML or a table becomes a character reference.
 */
final class Markdown {
  private static final String MEANINGFUL = "\\`*_[]<>&|~@#$";

  private Markdown() {}

  /** Words of ours, in which there may be names of others; an {@code @} mentions nobody. */
  static String text(String plain) {
    return escaped(plain).replace("&#64;", "&#64;&#8203;");
  }

  private static String escaped(String plain) {
    StringBuilder safe = new StringBuilder(plain.length() + 16);
    for (int at = 0; at < plain.length(); at++) {
      char each = plain.charAt(at);
      if (MEANINGFUL.indexOf(each) >= 0) {
        safe.append("&#").append((int) each).append(';');
      } else {
        safe.append(each);
      }
    }
    return safe.toString();
  }

  /** A name of others: as code, so that it links and mentions nobody. */
  static String code(String plain) {
    return plain.isEmpty() ? Human.UNKNOWN : "<code>" + escaped(plain) + "</code>";
  }

  static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** The line below a heading: that many columns at the left, the others at the right. */
  static String rule(int left, int right) {
    return "|" + ":--|".repeat(left) + "--:|".repeat(right) + "\n";
  }

  static String list(List<String> items) {
    return items.stream().map(each -> "- " + text(each) + "\n").collect(Collectors.joining());
  }
}
