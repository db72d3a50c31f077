package dev.inflight.grammar;

import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** Pieces of a text as a message shows them: in quotes, short, and without what would not show. */
final class Words {
  private static final int SHOWN = 40;

  private Words() {}

  static String quoted(Token token) {
    return token.getType() == Token.EOF ? "the end" : quoted(token.getText());
  }

  static String quoted(String text) {
    int points = text.codePointCount(0, text.length());
    if (points == 1 && !Place.shows(text.codePointAt(0))) {
      return String.format(Locale.ROOT, "the character U+%04X", text.codePointAt(0));
    }
    String shown =
        points <= SHOWN ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
    String mark = shown.contains("'") ? "" : "'";
    return mark + Place.plain(shown) + mark;
  }
}
