package dev.inflight.rules.text;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A text with placeholders: {@code loss {loss:.4f} at {step}}. Immutable.
 *
 * <p>Doubled braces are literal ones. A name in quotes or backticks is always a metric.
 */
public final class TextTemplate {

  private final List<Part> parts;

  TextTemplate(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** Reads a template; its issues are errors of kind PLACEHOLDER. */
  public static Parsed<TextTemplate> parse(Source source, TemplateNames names) {
    return new TemplateParser(source, names).parse();
  }

  /** Metrics that it prints, as written, without quotes. */
  public Set<String> metrics() {
    return asked(Placeholder.OfMetric.class)
        .map(Placeholder.OfMetric::name)
        .collect(toUnmodifiableSet());
  }

  /** Words that it prints: what is not here need not be worked out. */
  public Set<Word> words() {
    return asked(Placeholder.OfWord.class)
        .map(Placeholder.OfWord::word)
        .collect(toUnmodifiableSet());
  }

  /** The text with values. Empty when a text stands where a format asks for a number. */
  public Optional<String> render(TextScope scope) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      Optional<String> rendered = part.render(scope);
      if (rendered.isEmpty()) {
        return Optional.empty();
      }
      text.append(rendered.get());
    }
    return Optional.of(text.toString());
  }

  private <T extends Placeholder> Stream<T> asked(Class<T> kind) {
    return parts.stream()
        .filter(Field.class::isInstance)
        .map(part -> ((Field) part).placeholder())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  /** A stretch of a template. */
  sealed interface Part {
    Optional<String> render(TextScope scope);
  }

  /** Text that stays as it is. */
  record Fixed(String text) implements Part {
    @Override
    public Optional<String> render(TextScope scope) {
      return Optional.of(text);
    }
  }

  /** A placeholder and how it is printed. */
  record Field(Placeholder placeholder, FormatSpec format) implements Part {
    @Override
    public Optional<String> render(TextScope scope) {
      TextValue value = placeholder.in(scope);
      if (value instanceof TextValue.Number number) {
        return Optional.of(format.number(number.value()));
      }
      if (value instanceof TextValue.Text text) {
        return format.numeric() ? Optional.empty() : Optional.of(format.text(text.value()));
      }
      return Optional.of(format.unknown());
    }
  }
}
