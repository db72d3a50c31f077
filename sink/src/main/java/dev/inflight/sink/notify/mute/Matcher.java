package dev.inflight.sink.notify.mute;

import dev.inflight.sink.notify.Message;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What one label of a message has to be, written as Alertmanager does: {@code name=value}, {@code
 * name!=value}, {@code name=~expression}, {@code name!~expression}.
 *
 * <p>A label that is missing is empty. {@code rule} or {@code alertname} is the message's rule,
 * {@code level} or {@code severity} its level; {@code tag} stands for each of its tags. A regular
 * expression is one of RE2 and has to match the whole value.
 */
public final class Matcher {
  /** The most characters that a matcher may have. */
  public static final int MOST_CHARACTERS = 1_000;

  /** The most steps that an expression may be compiled to, or nearly so. */
  private static final long MOST_STEPS = 100_000;

  /** The compiler recurses over groups. */
  private static final int MOST_GROUPS = 100;

  private static final Pattern SHAPE =
      Pattern.compile("\\s*([^\\s=!~{}\",']+)\\s*(=~|!~|!=|=)\\s*(.*?)\\s*", Pattern.DOTALL);
  private static final Pattern REPEATED = Pattern.compile("\\{\\d{0,9}(?:,(\\d{0,9}))?\\}");

  private final String name;
  private final Operator operator;
  private final String value;
  private final Predicate<String> meets;

  private Matcher(String name, Operator operator, String value) {
    this.name = name;
    this.operator = operator;
    this.value = value;
    this.meets = operator.expression ? expression(value) : value::equals;
  }

  /**
   * Reads a matcher; the quotes around its value may be left out.
   *
   * @throws IllegalArgumentException when it is none, which says why
   */
  public static Matcher parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a matcher of %d characters, expected at most %d"
              .formatted(text.length(), MOST_CHARACTERS));
    }
    if (text.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("a matcher with control characters, expected text");
    }
    java.util.regex.Matcher shape = SHAPE.matcher(text);
    if (!shape.matches() || shape.group(3).startsWith("=")) {
      throw new IllegalArgumentException(
          "'%s' is no matcher, expected name=value, name!=value, name=~expression or name!~expression"
              .formatted(text));
    }
    String value = QuotedText.read(shape.group(3));
    return new Matcher(shape.group(1), Operator.of(shape.group(2)), value);
  }

  private static Predicate<String> expression(String expression) {
    long steps = expression.length() * repetitions(expression);
    if (steps > MOST_STEPS || groups(expression) > MOST_GROUPS) {
      throw new IllegalArgumentException(
          "regular expression '%s' is too large, expected fewer repetitions and groups"
              .formatted(expression));
    }
    try {
      com.google.re2j.Pattern compiled =
          com.google.re2j.Pattern.compile(expression, com.google.re2j.Pattern.DOTALL);
      return compiled::matches;
    } catch (com.google.re2j.PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is no regular expression of RE2: %s".formatted(expression, e.getDescription()), e);
    }
  }

  private static long groups(String expression) {
    return expression.chars().filter(each -> each == '(' || each == '[').count();
  }

  /** How often something may be repeated at most, were all repetitions within one another. */
  private static long repetitions(String expression) {
    return REPEATED
        .matcher(expression)
        .results()
        .mapToLong(Matcher::repetitions)
        .reduce(1, (one, other) -> Math.min(MOST_STEPS + 1, one * other));
  }

  private static long repetitions(MatchResult repeated) {
    return Arrays.stream(repeated.group().split("[{},]"))
        .filter(each -> !each.isEmpty())
        .mapToLong(Long::parseLong)
        .max()
        .orElse(1);
  }

  /** Whether a message is as it has to be. */
  boolean matches(Message message) {
    if (name.equals("tag")) {
      List<String> tags = message.tags().isEmpty() ? List.of("") : message.tags();
      return operator.negated != tags.stream().anyMatch(meets);
    }
    return meets(value(message));
  }

  private String value(Message message) {
    return switch (name) {
      case "rule", "alertname" -> message.rule();
      case "level", "severity" -> message.level().word();
      default -> message.labels().get(name);
    };
  }

  /** Whether it holds for a label that is missing. */
  public boolean matchesNothing() {
    return meets("");
  }

  private boolean meets(String actual) {
    return operator.negated != meets.test(actual);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matcher matcher && matcher.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** As it can be read again: {@code rule="first token late"}. */
  @Override
  public String toString() {
    return name + operator.symbol + QuotedText.of(value);
  }

  private enum Operator {
    EQUAL("=", false, false),
    NOT_EQUAL("!=", true, false),
    MATCHES("=~", false, true),
    MATCHES_NOT("!~", true, true);

    private final String symbol;
    private final boolean negated;
    private final boolean expression;

    Operator(String symbol, boolean negated, boolean expression) {
      this.symbol = symbol;
      this.negated = negated;
      this.expression = expression;
    }

    static Operator of(String symbol) {
      return Arrays.stream(values())
          .filter(each -> each.symbol.equals(symbol))
          .findFirst()
          .orElseThrow();
    }
  }
}
