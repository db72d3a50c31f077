package dev.inflight.rules.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a placeholder is printed, a part of Python's format language: fill and alignment, sign,
 * width, thousands, precision and one of {@code d e E f F g G % s}.
 *
 * @param precision −1 when it does not say
 * @param type {@code ' '} when it does not say
 */
record FormatSpec(
    char fill, char align, char sign, int width, boolean thousands, int precision, char type) {

  /** As it comes. */
  static final FormatSpec NONE = new FormatSpec(' ', ' ', '-', 0, false, -1, ' ');

  /** What a format may say, for messages. */
  static final String EXPECTED = "a format such as .2f, .3g, d, e, %, or >10";

  private static final int LARGEST = 200;
  private static final int DEFAULT_PRECISION = 6;
  private static final Pattern FORM =
      Pattern.compile(
          "(?:([^{}])?([<>=^]))?([-+ ])?(0)?(\\d{1,4})?(,)?(?:\\.(\\d{1,4}))?([deEfFgG%s])?",
          Pattern.DOTALL);

  /** The format that is written so; empty when there is none. */
  static Optional<FormatSpec> of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    if (form.group(1) != null && form.group(1).length() > 1) {
      return Optional.empty();
    }
    boolean zeros = form.group(4) != null;
    FormatSpec spec =
        new FormatSpec(
            first(form.group(1), zeros ? '0' : ' '),
            first(form.group(2), zeros ? '=' : ' '),
            first(form.group(3), '-'),
            number(form.group(5), 0),
            form.group(6) != null,
            number(form.group(7), -1),
            first(form.group(8), ' '));
    return spec.makesSense() ? Optional.of(spec) : Optional.empty();
  }

  private boolean makesSense() {
    boolean grouped = !thousands || (type != 's' && fill != '0');
    boolean whole = type != 'd' || precision < 0;
    return grouped && whole && width <= LARGEST && precision <= LARGEST;
  }

  /** Whether only a number can be printed so. */
  boolean numeric() {
    return thousands || align == '=' || sign != '-' || (type != ' ' && type != 's');
  }

  /** A text, cut to the precision and padded to the width. */
  String text(String value) {
    boolean cut = precision >= 0 && value.codePointCount(0, value.length()) > precision;
    return pad("", cut ? value.substring(0, value.offsetByCodePoints(0, precision)) : value, '<');
  }

  /** What stands for a value that is not known. */
  String unknown() {
    return pad("", "?", numeric() ? '>' : '<');
  }

  /** A number. */
  String number(double value) {
    String digits = digits(value);
    boolean negative = digits.startsWith("-");
    String bare = negative ? digits.substring(1) : digits;
    String shown = negative ? "-" : sign == '-' ? "" : String.valueOf(sign);
    return pad(shown, thousands && Double.isFinite(value) ? grouped(bare) : bare, '>');
  }

  private String digits(double value) {
    int after = precision < 0 ? DEFAULT_PRECISION : precision;
    return switch (type) {
      case 'd' -> NumberText.fixed(Math.rint(value) + 0.0, 0);
      case 'f' -> NumberText.fixed(value, after);
      case 'F' -> upper(NumberText.fixed(value, after));
      case 'e' -> NumberText.scientific(value, after);
      case 'E' -> upper(NumberText.scientific(value, after));
      case 'g' -> NumberText.general(value, after);
      case 'G' -> upper(NumberText.general(value, after));
      case '%' -> NumberText.fixed(value * 100, after) + "%";
      default -> precision < 0 ? NumberText.shortest(value) : NumberText.general(value, precision);
    };
  }

  private static String upper(String digits) {
    return digits.toUpperCase(Locale.ROOT);
  }

  private static String grouped(String digits) {
    int end = 0;
    while (end < digits.length() && Character.isDigit(digits.charAt(end))) {
      end++;
    }
    StringBuilder grouped = new StringBuilder(digits);
    for (int at = end - 3; at > 0; at -= 3) {
      grouped.insert(at, ',');
    }
    return grouped.toString();
  }

  private String pad(String shownSign, String body, char usual) {
    int length = body.codePointCount(0, body.length()) + shownSign.length();
    int missing = Math.max(0, width - length);
    String padding = String.valueOf(fill).repeat(missing);
    return switch (align == ' ' ? usual : align) {
      case '<' -> shownSign + body + padding;
      case '=' -> shownSign + padding + body;
      case '^' ->
          padding.substring(0, missing / 2) + shownSign + body + padding.substring(missing / 2);
      default -> padding + shownSign + body;
    };
  }

  private static char first(@Nullable String group, char otherwise) {
    return group == null || group.isEmpty() ? otherwise : group.charAt(0);
  }

  private static int number(@Nullable String group, int otherwise) {
    return group == null ? otherwise : Integer.parseInt(group);
  }
}
