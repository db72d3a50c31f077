package dev.inflight.app.rules;

import dev.inflight.app.rules.ReadRule.Place;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleLine;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.text.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A rule written on one line: {@code expression => level: message}. */
final class RuleOneLine {
  private static final Pattern HEAD = Pattern.compile("^(\\p{Alpha}+)\\s*:");
  private static final List<String> LEVELS = Stream.of(Level.values()).map(Level::word).toList();

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
    parsed
        .tree()
        .flatMap(line -> likeALevel(line, source))
        .ifPresent(issue -> log.addAll(List.of(issue)));
    return parsed
        .tree()
        .map(line -> definition(line, source, labels))
        .map(rule -> new ReadRule(rule, new Place(source, 0), Set.of(), Set.of()));
  }

  /** A message that begins with a word like a level: as likely a typing error. */
  private static Optional<Issue> likeALevel(RuleLine line, Source source) {
    Matcher head = HEAD.matcher(line.message());
    if (line.level().isPresent() || !head.find()) {
      return Optional.empty();
    }
    String word = head.group(1);
    String found = "'" + word + "' is no level: it is taken for the message";
    Template message = message(line, source);
    return Nearest.to(word, LEVELS)
        .map(
            each ->
                Issue.warning(IssueKind.UNKNOWN_LEVEL, message.source(), 0, found)
                    .suggesting("'" + each + "'"));
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
