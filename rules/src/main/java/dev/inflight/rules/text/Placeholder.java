package dev.inflight.rules.text;

/** What a template asks for. */
sealed interface Placeholder {

  TextValue in(TextScope scope);

  /** One of the words that every rule has. */
  record OfWord(Word word) implements Placeholder {
    @Override
    public TextValue in(TextScope scope) {
      return scope.word(word);
    }
  }

  /** A label of the alert. */
  record OfLabel(String name) implements Placeholder {
    @Override
    public TextValue in(TextScope scope) {
      return scope.label(name);
    }
  }

  /** The latest value of a metric; {@code .} also finds {@code /}. */
  record OfMetric(String name) implements Placeholder {
    @Override
    public TextValue in(TextScope scope) {
      TextValue exact = scope.metric(name);
      return exact.equals(TextValue.UNKNOWN) && name.indexOf('.') >= 0
          ? scope.metric(name.replace('.', '/'))
          : exact;
    }
  }
}
