package dev.inflight.grammar;

import dev.inflight.grammar.antlr.AlertRuleParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** What is wrong with a text before its grammar is looked at, and the limits it must keep. */
final class TokenFaults {
  private final Stretch stretch;
  private final List<Issue> found = new ArrayList<>();
  private int strangeUntil = -1;
  private int depth;
  private int operands;
  private boolean tooMuch;

  TokenFaults(Stretch stretch) {
    this.stretch = stretch;
  }

  List<Issue> found() {
    return found;
  }

  /** Reports a token that belongs in other brackets only. */
  void unless(boolean inPlace, Token token, Optional<String> meant) {
    if (!inPlace) {
      strange(token, meant);
    }
  }

  void malformed(Token number) {
    add(IssueKind.MALFORMED_NUMBER, number, "there is no such number as " + Words.quoted(number));
  }

  /** Reports what has no place anywhere, and a text that is too much. */
  void look(Token token, boolean inBrackets) {
    switch (token.getType()) {
      case AlertRuleParser.STRANGE -> strange(token, Optional.empty());
      case AlertRuleParser.UNCLOSED -> unclosed(token);
      case AlertRuleParser.OPEN -> deeper(token);
      case AlertRuleParser.CLOSE -> depth--;
      case AlertRuleParser.NAME, AlertRuleParser.QUOTED, AlertRuleParser.NUMBER ->
          operand(token, inBrackets);
      default -> {}
    }
  }

  private void unclosed(Token token) {
    add(
        IssueKind.UNTERMINATED_QUOTE,
        token,
        "the quote " + token.getText().charAt(0) + " is not closed");
  }

  /** Characters in a row are one issue. */
  private void strange(Token token, Optional<String> meant) {
    boolean joins = strangeUntil + 1 == token.getStartIndex() && !found.isEmpty();
    strangeUntil = token.getStopIndex();
    if (!joins) {
      add(
          IssueKind.UNEXPECTED_CHARACTER,
          token,
          Words.quoted(token) + " does not belong here",
          meant);
    }
  }

  private void deeper(Token token) {
    depth++;
    if (depth > Limits.NESTING) {
      tooMuch(IssueKind.TOO_DEEP, token, Limits.NESTING + " brackets in brackets are the limit");
    }
  }

  private void operand(Token token, boolean inBrackets) {
    operands += inBrackets ? 0 : 1;
    if (operands > Limits.NODES) {
      tooMuch(IssueKind.TOO_MANY_NODES, token, Limits.NODES + " parts are the limit");
    }
  }

  private void tooMuch(IssueKind kind, Token token, String limit) {
    if (!tooMuch) {
      tooMuch = true;
      add(kind, token, limit);
    }
  }

  private void add(IssueKind kind, Token token, String what) {
    add(kind, token, what, Optional.empty());
  }

  /** Makes no issue that is not kept: each one looks for its line. */
  private void add(IssueKind kind, Token token, String what, Optional<String> meant) {
    if (found.size() < Limits.ISSUES) {
      Issue issue = stretch.error(kind, token, what);
      found.add(meant.map(issue::suggesting).orElse(issue));
    }
  }
}
