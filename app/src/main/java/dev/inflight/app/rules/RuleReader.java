package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Fields;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.Timing;
import java.util.List;
import java.util.Optional;

/** Reads one rule that stands by itself. */
public final class RuleReader {
  private final RuleDefaults defaults;

  /**
   * @param defaults what the rule means that it does not say
   */
  public RuleReader(RuleDefaults defaults) {
    this.defaults = defaults;
  }

  /** A rule written on one line: {@code expression => level: message}. */
  public Parsed<RuleDefinition> line(Source source) {
    IssueLog log = new IssueLog(new Document(source.name(), source.text()));
    return parsed(new RuleOneLine(defaults, log).read(source, Labels.NONE), log);
  }

  /** A rule written as a JSON object; places count within that text. */
  public Parsed<RuleDefinition> object(String json) {
    IssueLog log = new IssueLog(new Document("", json));
    try {
      return parsed(object(JsonValues.of(json), log), log);
    } catch (Malformed e) {
      log.error(IssueKind.MALFORMED_FILE, e.offset(), e.found());
      return parsed(Optional.empty(), log);
    }
  }

  private Optional<ReadRule> object(List<Value> values, IssueLog log) {
    if (values.size() == 1 && values.get(0) instanceof Fields fields) {
      return new RuleObject(fields, defaults, log).read(Labels.NONE);
    }
    throw new Malformed(0, "no rule, expected one JSON object");
  }

  private static Parsed<RuleDefinition> parsed(Optional<ReadRule> rule, IssueLog log) {
    List<Issue> issues = log.inOrder();
    boolean wrong = issues.stream().anyMatch(Issue::isError);
    return new Parsed<>(wrong ? Optional.empty() : rule.map(ReadRule::rule), issues);
  }

  /** A rule that has nothing but a condition. */
  public static RuleDefinition bare(
      String name, Condition condition, Source source, List<String> by) {
    Template none = new Template("", Source.of(""));
    return new RuleDefinition(
        name,
        false,
        condition,
        source,
        Optional.empty(),
        Level.WARNING,
        none,
        none,
        List.of(),
        List.of(),
        Labels.NONE,
        true,
        by,
        RuleDefinition.DEFAULT_MAX_INSTANCES,
        Timing.DEFAULT);
  }
}
