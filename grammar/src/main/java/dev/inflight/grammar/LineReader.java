package dev.inflight.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a rule on one line: finds where its condition ends, and takes the rest apart. */
final class LineReader {
  private static final Map<String, String> LEVELS =
      Map.of(
          "debug", "debug",
          "info", "info",
          "warning", "warning",
          "warn", "warning",
          "error", "error",
          "err", "error",
          "critical", "critical",
          "crit", "critical",
          "fatal", "critical");

  private final Source source;
  private final String text;
  private final LineSplit split;

  private LineReader(Source source) {
    this.source = source;
    this.text = source.text();
    this.split = LineSplit.of(text);
  }

  static Parsed<RuleLine> read(Source source) {
    if (Limits.tooLong(source.text())) {
      String found = Limits.BYTES / 1024 + " KiB of text are the limit";
      return refused(Issue.error(IssueKind.TOO_LONG, source, 0, found));
    }
    return new LineReader(source).read();
  }

  private Parsed<RuleLine> read() {
    Span condition = split.condition();
    boolean empty = condition.start() == condition.end();
    if (empty && split.tail().start() == text.length()) {
      return refused(Issue.error(IssueKind.EMPTY_RULE, source, 0, "there is no rule"));
    }
    if (empty && !split.arrow()) {
      String found = "there is no condition before ','";
      return refused(
          Issue.error(IssueKind.RULE_WITHOUT_CONDITION, source, split.tail().start(), found));
    }
    Parsed<Condition> read = ConditionReader.read(source, condition, false);
    return new Parsed<>(read.tree().map(tree -> line(tree, condition)), read.issues());
  }

  private RuleLine line(Condition tree, Span condition) {
    String rest = LineSplit.strip(split.afterSeparator());
    int end = split.headEnd(rest);
    Optional<String> level =
        Optional.ofNullable(
            LEVELS.get(LineSplit.strip(rest.substring(0, end)).toLowerCase(Locale.ROOT)));
    boolean headGoes = level.isPresent() || (split.arrow() && rest.startsWith(":"));
    String message = headGoes ? rest.substring(Math.min(end + 1, rest.length())) : rest;
    return new RuleLine(tree, level, LineSplit.strip(message), condition, split.tail());
  }

  private static Parsed<RuleLine> refused(Issue issue) {
    return new Parsed<>(Optional.empty(), List.of(issue));
  }
}
