package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import dev.inflight.grammar.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The issues found in one source so far. */
final class Findings {

  /** Errors, and as many warnings, that are kept of one source. */
  private static final int MOST = 20;

  private static final int SHOWN = 60;
  private static final Comparator<Issue> BY_PLACE =
      Comparator.comparingInt(Issue::line).thenComparingInt(Issue::column);

  private final Source source;
  private final List<Issue> issues = new ArrayList<>();
  private int errors;
  private int warnings;

  Findings(Source source) {
    this.source = source;
  }

  void error(IssueKind kind, Span at, String found) {
    error(kind, at, found, Optional::empty);
  }

  void error(IssueKind kind, Span at, String found, Supplier<Optional<String>> meant) {
    errors++;
    if (errors <= MOST) {
      issues.add(suggesting(Issue.error(kind, source, at.start(), found), meant.get()));
    }
  }

  void warning(IssueKind kind, Span at, String found, Supplier<Optional<String>> meant) {
    warnings++;
    if (warnings <= MOST) {
      issues.add(suggesting(Issue.warning(kind, source, at.start(), found), meant.get()));
    }
  }

  /** Errors so far, those beyond the limit too. */
  int errors() {
    return errors;
  }

  /** Where a word stands within a span, or else the span. */
  Span within(Span span, String word) {
    int at = source.text().indexOf(word, span.start());
    return at >= 0 && at < span.end() ? new Span(at, at + word.length()) : span;
  }

  /** A construct as it was written, on one line, quoted, cut when it is long. */
  String quote(Condition condition) {
    return "'" + text(condition) + "'";
  }

  /** A construct as it was written, on one line, cut when it is long. */
  String text(Condition condition) {
    String text = source.text();
    int end = Math.min(condition.span().end(), text.length());
    String written = text.substring(Math.min(condition.span().start(), end), end);
    String line = written.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN
        ? line
        : line.substring(0, line.offsetByCodePoints(0, SHOWN / 2)) + "…";
  }

  List<Issue> inOrder() {
    return inOrder(issues);
  }

  static List<Issue> inOrder(List<Issue> issues) {
    return issues.stream().sorted(BY_PLACE).toList();
  }

  private static Issue suggesting(Issue issue, Optional<String> meant) {
    return meant.map(issue::suggesting).orElse(issue);
  }
}
