package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
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

  /** What a single {@code =} outside of labels was probably meant to be. */
  static Optional<String> forSign(List<Token> all, int sign) {
    Token next = all.get(sign + 1);
    if (all.get(sign).getType() != AlertRuleParser.IS) {
      return Optional.empty();
    }
    return switch (touch(all.get(sign), next) ? next.getType() : Token.INVALID_TYPE) {
      case AlertRuleParser.LESS -> Optional.of("<=");
      case AlertRuleParser.GREATER -> arrow(all.get(sign + 2));
      default -> Optional.of("==");
    };
  }

  /** Before anything but a number, {@code =>} is meant as it is. */
  private static Optional<String> arrow(Token next) {
    return next.getType() == AlertRuleParser.NUMBER ? Optional.of(">=") : Optional.empty();
  }

  static boolean touch(Token left, Token right) {
    return left.getStopIndex() + 1 == right.getStartIndex();
  }

  /** The only unit that differs in the size of letters, or lacks its {@code B}. */
  static Optional<String> unit(String tail, Predicate<LiteralUnit> fitting) {
    List<String> near =
        Arrays.stream(LiteralUnit.values())
            .filter(fitting)
            .map(LiteralUnit::symbol)
            .filter(symbol -> symbol.equalsIgnoreCase(tail) || symbol.equalsIgnoreCase(tail + "B"))
            .toList();
    return near.size() == 1 ? Optional.of(near.get(0)) : Optional.empty();
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
