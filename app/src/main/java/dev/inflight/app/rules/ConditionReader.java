package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Literal;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.grammar.Span;
import java.util.Optional;

/**
 * Reads a condition that stands in a scalar.
 *
 * <p>Blanks mean nothing in a condition. So it is read from the file's own characters, line breaks
 * and indentation included, wherever they differ from the scalar's text in blanks only: then every
 * place is exact. With escapes in the scalar, places count from its beginning.
 */
final class ConditionReader {
  /** Stands where a condition could not be read, so that the rest of its rule is. */
  static final Placed NONE =
      new Placed(new Literal(0, Optional.empty(), Span.NOWHERE), Source.of(""));

  private final IssueLog log;

  ConditionReader(IssueLog log) {
    this.log = log;
  }

  /** A condition, and the text that its spans belong to. */
  record Placed(Condition condition, Source source) {}

  Optional<Placed> read(Scalar scalar) {
    Source source = source(scalar);
    Parsed<Condition> parsed = RuleText.condition(source);
    if (!source.text().equals(scalar.text())) {
      Source plain = log.document().source(scalar.offset(), scalar.text());
      Parsed<Condition> other = RuleText.condition(plain);
      if (differs(parsed, other)) {
        source = plain;
        parsed = other;
      }
    }
    log.addAll(parsed.issues());
    Source read = source;
    return parsed.tree().map(tree -> new Placed(tree, read));
  }

  /** A blank inside a quoted name is one that does matter. */
  private static boolean differs(Parsed<Condition> raw, Parsed<Condition> plain) {
    return plain
        .tree()
        .map(meant -> raw.tree().map(tree -> !tree.sameAs(meant)).orElse(true))
        .orElse(false);
  }

  private Source source(Scalar scalar) {
    Document document = log.document();
    String raw = document.text().substring(scalar.from(), scalar.to());
    if (!oneBlank(raw).equals(oneBlank(scalar.text()))) {
      return document.source(scalar.offset(), scalar.text());
    }
    int blanks = raw.length() - raw.stripLeading().length();
    return blanks == raw.length()
        ? document.source(scalar.offset(), scalar.text())
        : document.source(scalar.from() + blanks, raw.strip());
  }

  private static String oneBlank(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
