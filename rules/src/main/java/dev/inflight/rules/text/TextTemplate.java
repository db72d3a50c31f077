package dev.inflight.rules.text;

import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import java.util.Optional;
import java.util.Set;

/**
 * A text with placeholders: {@code loss {loss:.4f} at {step}}. Immutable.
 *
 * <p>Doubled braces are literal ones. A name in quotes or backticks is always a metric.
 */
public final class TextTemplate {

  private TextTemplate() {}

  /** Reads a template; its issues are errors of kind PLACEHOLDER. */
  public static Parsed<TextTemplate> parse(Source source, TemplateNames names) {
    throw new UnsupportedOperationException(source + " " + names);
  }

  /** Metrics that it prints, as written, without quotes. */
  public Set<String> metrics() {
    throw new UnsupportedOperationException();
  }

  /** Words that it prints: what is not here need not be worked out. */
  public Set<Word> words() {
    throw new UnsupportedOperationException();
  }

  /** The text with values. Empty when a text stands where a format asks for a number. */
  public Optional<String> render(TextScope scope) {
    throw new UnsupportedOperationException("" + scope);
  }
}
