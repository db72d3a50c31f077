package dev.inflight.rules.text;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One reading of a template, from left to right; used once. */
final class TemplateParser {

  private static final int MOST_ISSUES = 20;
  private static final String QUOTES = "\"'`";
  private static final String LABELS = "labels.";

  private final Source source;
  private final String text;
  private final TemplateNames names;
  private final List<TextTemplate.Part> parts = new ArrayList<>();
  private final List<Issue> issues = new ArrayList<>();
  private final StringBuilder fixed = new StringBuilder();
  private int at;

  TemplateParser(Source source, TemplateNames names) {
    this.source = source;
    this.text = source.text();
    this.names = names;
  }

  Parsed<TextTemplate> parse() {
    while (at < text.length() && issues.size() < MOST_ISSUES) {
      char c = text.charAt(at);
      if ((c == '{' || c == '}') && text.startsWith(String.valueOf(c), at + 1)) {
        fixed.append(c);
        at += 2;
      } else if (c == '{') {
        field();
      } else {
        if (c == '}') {
          issue(at, "a closing brace without an opening one; a literal brace is written }}");
        }
        fixed.append(c);
        at++;
      }
    }
    flush();
    return new Parsed<>(
        issues.isEmpty() ? Optional.of(new TextTemplate(parts)) : Optional.empty(), issues);
  }

  private void flush() {
    if (!fixed.isEmpty()) {
      parts.add(new TextTemplate.Fixed(fixed.toString()));
      fixed.setLength(0);
    }
  }

  private void field() {
    int open = at;
    int nameEnd = nameEnd(open + 1);
    int close = text.indexOf('}', nameEnd);
    int nested = text.indexOf('{', nameEnd);
    if (close < 0 || (nested >= 0 && nested < close)) {
      issue(open, "a brace that is never closed; a literal brace is written {{");
      at = open + 1;
      return;
    }
    at = close + 1;
    String rest = text.substring(nameEnd, close);
    if (!rest.isEmpty() && rest.charAt(0) != ':') {
      issue(nameEnd, "'" + rest + "' after a name; expected : and a format, or }");
      return;
    }
    add(open + 1, text.substring(open + 1, nameEnd), rest.isEmpty() ? "" : rest.substring(1));
  }

  /** One past the name: past the closing quote, or the first character that ends a name. */
  private int nameEnd(int from) {
    boolean quoted = from < text.length() && QUOTES.indexOf(text.charAt(from)) >= 0;
    int closing = quoted ? text.indexOf(text.charAt(from), from + 1) : -1;
    if (closing >= 0) {
      return closing + 1;
    }
    int end = from;
    while (end < text.length() && ":{}!".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private void add(int offset, String written, String format) {
    Optional<Placeholder> placeholder = placeholder(offset, written);
    Optional<FormatSpec> spec = FormatSpec.of(format);
    if (spec.isEmpty()) {
      issue(
          offset + written.length() + 1,
          "'" + format + "' is no format; expected " + FormatSpec.EXPECTED);
    } else if (placeholder.isPresent()) {
      if (spec.get().numeric() && isText(placeholder.get())) {
        issue(
            offset + written.length() + 1,
            "'" + format + "' is a format for numbers, but " + written + " is a text");
      }
      flush();
      parts.add(new TextTemplate.Field(placeholder.get(), spec.get()));
    }
  }

  private Optional<Placeholder> placeholder(int offset, String written) {
    String bare = written.strip();
    if (bare.isEmpty()) {
      issue(offset, "a placeholder without a name; a literal brace is written {{");
      return Optional.empty();
    }
    int last = bare.length() - 1;
    boolean quoted =
        last > 0 && QUOTES.indexOf(bare.charAt(0)) >= 0 && bare.charAt(last) == bare.charAt(0);
    return quoted ? metric(offset, bare.substring(1, last)) : named(offset, bare);
  }

  private Optional<Placeholder> named(int offset, String name) {
    Optional<Word> word = Word.named(name);
    if (word.isPresent()) {
      return word.map(Placeholder.OfWord::new);
    }
    String label = name.startsWith(LABELS) ? name.substring(LABELS.length()) : "";
    return !label.isEmpty() && names.label(label)
        ? Optional.of(new Placeholder.OfLabel(label))
        : metric(offset, name);
  }

  private Optional<Placeholder> metric(int offset, String name) {
    if (names.metric(name)) {
      return Optional.of(new Placeholder.OfMetric(name));
    }
    String found =
        name.startsWith(LABELS)
            ? "'" + name + "': alerts of this rule have no such label"
            : "'"
                + name
                + "' is neither a metric of the condition nor one of "
                + String.join(", ", Word.words());
    Issue issue = Issue.error(IssueKind.PLACEHOLDER, source, offset, found);
    issues.add(
        Nearest.to(name, names.suggestions())
            .map(meant -> issue.suggesting("{" + meant + "}"))
            .orElse(issue));
    return Optional.empty();
  }

  private static boolean isText(Placeholder placeholder) {
    return placeholder instanceof Placeholder.OfLabel
        || (placeholder instanceof Placeholder.OfWord word && word.word().isText());
  }

  private void issue(int offset, String found) {
    issues.add(Issue.error(IssueKind.PLACEHOLDER, source, offset, found));
  }
}
