package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * Reads conditions and rule lines, the only way into the language. What is wrong comes back as
 * issues; no text makes a method throw, and none takes time or stack out of proportion. Whether
 * functions exist and what they take is not looked at here.
 */
public final class RuleText {

  private RuleText() {}

  /** Reads the whole text as a condition. */
  public static Parsed<Condition> condition(Source source) {
    return ConditionReader.read(source, whole(source), false);
  }

  /**
   * Reads the whole text as a condition in which a number beyond all doubles, such as {@code
   * 1e999}, is infinite; {@link #condition} says that there is no such number.
   */
  public static Parsed<Condition> conditionWithInfinity(Source source) {
    return ConditionReader.read(source, whole(source), true);
  }

  /**
   * Reads {@code expression [=> [level][: message]]} or {@code expression[, level][, message]}. A
   * head that is no level is the beginning of the message. Quotes and brackets protect what
   * separates.
   */
  public static Parsed<RuleLine> line(Source source) {
    return LineReader.read(source);
  }

  /**
   * What is doubtful about a message that is only a number: {@code x => 5}, where {@code x >= 5}
   * was probably meant.
   *
   * @param line what {@link #line} read from this source
   */
  public static Optional<Issue> doubtfulMessage(Source source, RuleLine line) {
    if (line.level().isPresent() || !isNumber(line.message())) {
      return Optional.empty();
    }
    int offset = line.tail().start();
    Issue issue =
        Issue.error(
            IssueKind.MESSAGE_IS_A_NUMBER,
            source,
            offset,
            "the message is only " + Words.quoted(line.message()));
    boolean arrow = source.text().startsWith("=>", offset);
    return Optional.of(arrow ? issue.suggesting(">= " + line.message()) : issue);
  }

  /** Whether a text, written without quotes, is the name of a metric or label. */
  public static boolean isName(String text) {
    List<Token> tokens = Tokens.lex(text);
    Token first = tokens.get(0);
    return first.getType() == AlertRuleParser.NAME
        && first.getStartIndex() == 0
        && first.getStopIndex() == text.codePointCount(0, text.length()) - 1;
  }

  private static boolean isNumber(String text) {
    String unsigned = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    Numeral numeral = Numeral.of(unsigned);
    return !numeral.digits().isEmpty()
        && (numeral.tail().isEmpty() || LiteralUnit.of(numeral.tail()).isPresent());
  }

  private static Span whole(Source source) {
    return new Span(0, source.text().length());
  }
}
