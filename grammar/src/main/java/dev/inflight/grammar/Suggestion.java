package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** What was probably meant by two tokens that do not go together. */
final class Suggestion {
  private static final Set<String> KEYWORDS = Set.of("and", "or", "not");

  private Suggestion() {}

  static Optional<String> of(Token before, Token found) {
    if (before.getType() == AlertRuleParser.LESS && found.getType() == AlertRuleParser.GREATER) {
      return Optional.of("!=");
    }
    if (before.getType() == AlertRuleParser.NUMBER && found.getType() == AlertRuleParser.NAME) {
      return detachedUnit(before.getText(), found.getText());
    }
    return keyword(found).or(() -> keyword(before));
  }

  /** The unit that differs in the size of letters only, or lacks its {@code B}. */
  static Optional<String> unit(String tail) {
    return Arrays.stream(LiteralUnit.values())
        .map(LiteralUnit::symbol)
        .filter(symbol -> symbol.equalsIgnoreCase(tail) || symbol.equalsIgnoreCase(tail + "B"))
        .findFirst();
  }

  private static Optional<String> detachedUnit(String number, String name) {
    return LiteralUnit.of(name).isPresent() && Numeral.of(number).tail().isEmpty()
        ? Optional.of(number + name)
        : Optional.empty();
  }

  private static Optional<String> keyword(Token token) {
    String small = token.getText().toLowerCase(Locale.ROOT);
    return token.getType() == AlertRuleParser.NAME && KEYWORDS.contains(small)
        ? Optional.of(small)
        : Optional.empty();
  }
}
