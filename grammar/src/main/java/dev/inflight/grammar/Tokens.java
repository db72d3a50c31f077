package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleLexer;
import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;

/**
 * The tokens of a text as the parser gets them: with the few settled that depend on their
 * neighbours, and with what the parser need not see reported.
 */
final class Tokens {
  private final List<Token> all;
  private final TokenFaults faults;
  private boolean inLabels;
  private boolean inWindow;

  private Tokens(Stretch stretch) {
    this.all = lex(stretch.text());
    this.faults = new TokenFaults(stretch);
  }

  /** Lexes a text and looks it over once; sees no further than one token ahead. */
  static Tokens of(Stretch stretch) {
    Tokens tokens = new Tokens(stretch);
    for (int i = 0; i < tokens.all.size() - 1; i++) {
      tokens.settle(i);
    }
    return tokens;
  }

  /** The tokens of a text with an end; there is no text the lexer does not take. */
  static List<Token> lex(String text) {
    AlertRuleLexer lexer = new AlertRuleLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    List<Token> tokens = new ArrayList<>();
    Token token;
    do {
      token = lexer.nextToken();
      tokens.add(token);
    } while (token.getType() != Token.EOF);
    return tokens;
  }

  List<Token> all() {
    return all;
  }

  List<Issue> issues() {
    return faults.found();
  }

  boolean isEmpty() {
    return all.size() == 1;
  }

  private void settle(int i) {
    Token token = all.get(i);
    Token before = all.get(Math.max(0, i - 1));
    switch (token.getType()) {
      case AlertRuleParser.OPEN_WINDOW -> inWindow = true;
      case AlertRuleParser.CLOSE_WINDOW -> inWindow = false;
      case AlertRuleParser.OPEN_LABELS -> openLabels(token, before);
      case AlertRuleParser.CLOSE_LABELS -> closeLabels(token);
      case AlertRuleParser.NAME -> settleName(token, before);
      case AlertRuleParser.NUMBER -> settleNumber(token);
      case AlertRuleParser.MODULO -> settlePercent(token, before, all.get(i + 1), i);
      case AlertRuleParser.IS, AlertRuleParser.MATCHES ->
          faults.unless(inLabels, token, Suggestion.forSign(all, i));
      case AlertRuleParser.PARTIAL -> faults.unless(inWindow, token, Optional.empty());
      default -> {}
    }
    faults.look(token, inLabels || inWindow);
  }

  private void openLabels(Token token, Token before) {
    boolean afterName =
        before.getType() == AlertRuleParser.NAME || before.getType() == AlertRuleParser.QUOTED;
    faults.unless(afterName, token, Optional.empty());
    inLabels = true;
  }

  private void closeLabels(Token token) {
    faults.unless(inLabels, token, Optional.empty());
    inLabels = false;
  }

  private void settleName(Token name, Token before) {
    if (inWindow && before.getType() == AlertRuleParser.COMMA && name.getText().equals("min")) {
      become(AlertRuleParser.MIN, name);
    }
  }

  private void settleNumber(Token number) {
    String tail = Numeral.of(number.getText()).tail();
    if (tail.startsWith(".")) {
      faults.malformed(number);
    } else if (!tail.isEmpty() && LiteralUnit.of(tail).isEmpty()) {
      become(AlertRuleParser.UNKNOWN_UNIT, number);
    }
  }

  private void settlePercent(Token sign, Token before, Token next, int i) {
    boolean attached =
        before.getType() == AlertRuleParser.NUMBER
            && Suggestion.touch(before, sign)
            && Numeral.of(before.getText()).tail().isEmpty();
    if (attached && !beginsOperand(sign, next, i)) {
      become(AlertRuleParser.PERCENT, sign);
    }
  }

  private boolean beginsOperand(Token sign, Token next, int i) {
    return switch (next.getType()) {
      case AlertRuleParser.NUMBER,
          AlertRuleParser.NAME,
          AlertRuleParser.QUOTED,
          AlertRuleParser.OPEN,
          AlertRuleParser.TRUE,
          AlertRuleParser.FALSE ->
          true;
      case AlertRuleParser.PLUS, AlertRuleParser.MINUS ->
          Suggestion.touch(sign, next) || Suggestion.touch(next, all.get(i + 2));
      default -> false;
    };
  }

  private static void become(int type, Token token) {
    ((WritableToken) token).setType(type);
  }
}
