package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Says why the parser stops at a token, and what belongs there. */
final class Complaint {
  private final Stretch stretch;

  Complaint(Stretch stretch) {
    this.stretch = stretch;
  }

  /**
   * @param found the token that does not fit
   * @param before the one before it, if any
   * @param rule index of the parser's rule
   * @param expected token types that fit
   */
  Issue about(Token found, Optional<Token> before, int rule, IntervalSet expected) {
    boolean afterOpening = before.filter(Complaint::opens).isPresent();
    Expectation expectation = Expectation.of(rule, expected, afterOpening);
    if (found.getType() == AlertRuleParser.UNKNOWN_UNIT
        && expected.contains(AlertRuleParser.NUMBER)) {
      return unknownUnit(found, expectation.kind());
    }
    Issue issue =
        stretch.error(
            expectation.kind(),
            found,
            expectation.words() + " was expected, found " + Words.quoted(found));
    return before.flatMap(b -> Suggestion.of(b, found)).map(issue::suggesting).orElse(issue);
  }

  private static boolean opens(Token token) {
    return token.getType() == AlertRuleParser.OPEN;
  }

  private Issue unknownUnit(Token number, IssueKind wanted) {
    Numeral numeral = Numeral.of(number.getText());
    boolean inWindow = wanted == IssueKind.WINDOW_SIZE_EXPECTED;
    Issue issue =
        stretch.error(
            inWindow ? IssueKind.EXPECTED_TOKEN : IssueKind.UNEXPECTED_TOKEN,
            stretch.start(number) + numeral.digits().length(),
            "there is no unit " + Words.quoted(numeral.tail()));
    return Suggestion.unit(
            numeral.tail(), unit -> !inWindow || unit.kind() == LiteralUnit.Kind.TIME)
        .map(unit -> issue.suggesting(numeral.digits() + unit))
        .orElse(issue);
  }
}
