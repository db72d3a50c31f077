package dev.inflight.grammar;

import org.antlr.v4.runtime.Token;

/**
 * The part of a source that is read as one condition, and where its tokens stand. Tokens count code
 * points from the part's beginning, spans count UTF-16 units from the source's.
 */
final class Stretch {
  private final Source source;
  private final int begin;
  private final String text;
  private final int[] units;

  Stretch(Source source, Span part) {
    this.source = source;
    this.begin = part.start();
    this.text = source.text().substring(part.start(), part.end());
    this.units = units(text);
  }

  /** The unit at which each code point begins; empty when they are the same. */
  private static int[] units(String text) {
    int points = text.codePointCount(0, text.length());
    if (points == text.length()) {
      return new int[0];
    }
    int[] units = new int[points + 1];
    for (int i = 0, unit = 0; i < points; i++) {
      units[i] = unit;
      unit += Character.charCount(text.codePointAt(unit));
    }
    units[points] = text.length();
    return units;
  }

  String text() {
    return text;
  }

  /** Where the part begins in its source. */
  int begin() {
    return begin;
  }

  /** Where a token begins; the end of the text begins where the last thing in it ends. */
  int start(Token token) {
    return token.getType() == Token.EOF
        ? begin + text.stripTrailing().length()
        : offset(token.getStartIndex());
  }

  int end(Token token) {
    return token.getType() == Token.EOF ? start(token) : offset(token.getStopIndex() + 1);
  }

  Span span(Token first, Token last) {
    return new Span(start(first), end(last));
  }

  Issue error(IssueKind kind, Token at, String found) {
    return error(kind, start(at), found);
  }

  Issue error(IssueKind kind, int offset, String found) {
    return Issue.error(kind, source, offset, found);
  }

  private int offset(int point) {
    return begin + (units.length == 0 ? point : units[point]);
  }
}
