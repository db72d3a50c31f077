package dev.inflight.app.rules;

import dev.inflight.app.rules.ReadRule.Place;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleLine;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A rule written on one line: {@code expression => level: message}. */
final class RuleOneLine {
  private final RuleDefaults defaults;
  private final IssueLog log;

  RuleOneLine(RuleDefaults defaults, IssueLog log) {
    this.defaults = defaults;
    this.log = log;
  }

  Optional<ReadRule> read(Source source, Labels labels) {
    Parsed<RuleLine> parsed = RuleText.line(source);
    log.addAll(parsed.issues());
    parsed
        .tree()
        .flatMap(line -> RuleText.doubtfulMessage(source, line))
        .ifPresent(issue -> log.addAll(List.of(issue)));
    return parsed
        .tree()
        .map(line -> definition(line, source, labels))
        .map(rule -> new ReadRule(rule, new Place(source, 0), Set.of(), Set.of()));
  }

  private RuleDefinition definition(RuleLine line, Source source, Labels labels) {
    return new RuleDefinition(
        RuleName.of(line.condition()),
        false,
        line.condition(),
        source,
        Optional.empty(),
        line.level().flatMap(Level::named).orElse(defaults.level()),
        message(line, source),
        new Template("", source),
        List.of(),
        List.of(),
        labels,
        true,
        List.of(),
        RuleDefinition.DEFAULT_MAX_INSTANCES,
        TimingKeys.none(defaults));
  }

  private static Template message(RuleLine line, Source source) {
    String text = source.text();
    int from =
        Math.max(0, text.indexOf(line.message(), Math.min(line.tail().start(), text.length())));
    int breaks = (int) text.substring(0, from).chars().filter(c -> c == '\n').count();
    int lineStart = text.lastIndexOf('\n', from - 1) + 1;
    int column = (breaks == 0 ? source.column() : 1) + text.codePointCount(lineStart, from);
    return new Template(
        line.message(), new Source(source.name(), line.message(), source.line() + breaks, column));
  }
}
