package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.rules.RuleDefaults;
import dev.inflight.app.rules.RuleReader;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleLine;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.Checker;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Cases of a text that is read: an expression, a rule line or a rule object. */
final class ParseCases {
  private static final String DEFAULT_LEVEL = "warning";

  private ParseCases() {}

  static Answers judge(JsonNode fields) {
    return switch (fields.path("form").asText()) {
      case "rule" -> line(fields);
      case "object" -> object(fields);
      default -> expression(fields);
    };
  }

  private static Answers expression(JsonNode fields) {
    Source source = Source.of(fields.path("source").asText());
    Parsed<Condition> parsed = RuleText.condition(source);
    Optional<Issue> wrong = wrong(parsed.issues(), parsed.tree(), source);
    if (wrong.isPresent()) {
      return answers(fields, error(fields, wrong.get(), 0));
    }
    return answers(fields, tree(parsed.tree().orElseThrow()));
  }

  private static Answers line(JsonNode fields) {
    String text = fields.path("source").asText();
    Source source = Source.of(text);
    Parsed<RuleLine> parsed = RuleText.line(source);
    Optional<Issue> wrong = wrong(parsed.issues(), parsed.tree().map(RuleLine::condition), source);
    if (wrong.isPresent()) {
      int before = text.indexOf(fields.path("condition").asText());
      return answers(fields, error(fields, wrong.get(), Math.max(0, before)));
    }
    RuleLine line = parsed.tree().orElseThrow();
    String level = line.level().orElse(DEFAULT_LEVEL);
    return answers(
        fields, tree(line.condition()) + tail(level, line.level().isPresent(), line.message()));
  }

  private static Answers object(JsonNode fields) {
    String json = fields.path("source").toString();
    Parsed<RuleDefinition> parsed = new RuleReader(RuleDefaults.EXPR_TRACKER).object(json);
    Optional<RuleDefinition> rule = parsed.tree();
    Source source = rule.map(RuleDefinition::source).orElse(Source.of(json));
    Optional<Issue> wrong = wrong(parsed.issues(), rule.map(RuleDefinition::condition), source);
    if (wrong.isPresent()) {
      String condition = fields.path("source").path("condition").toString();
      return answers(fields, error(fields, wrong.get(), json.indexOf(condition) + 1));
    }
    RuleDefinition read = rule.orElseThrow();
    return answers(fields, tree(read.condition()) + new ObjectKeys(fields.path("source")).of(read));
  }

  /** The first error of reading, else the first of what is read: functions and arguments. */
  private static Optional<Issue> wrong(
      List<Issue> issues, Optional<Condition> condition, Source source) {
    Stream<Issue> shape =
        condition.map(each -> Checker.shape(each, source)).stream().flatMap(List::stream);
    return Stream.concat(issues.stream(), shape).filter(Issue::isError).findFirst();
  }

  private static Answers answers(JsonNode fields, String ours) {
    return Answers.of(expected(fields), ours);
  }

  private static String expected(JsonNode fields) {
    if (!fields.path("ok").asBoolean()) {
      String column = fields.has("column") ? " at column " + fields.path("column").asInt() : "";
      return fields.path("error_kind").asText() + column;
    }
    String tree = CorpusTrees.of(fields.path("ast")).toString();
    return switch (fields.path("form").asText()) {
      case "rule" ->
          tree
              + tail(
                  fields.path("level").asText(),
                  fields.path("level_given").asBoolean(),
                  fields.path("message").asText());
      case "object" -> tree + new ObjectKeys(fields.path("source")).of(fields.path("rule"));
      default -> tree;
    };
  }

  private static String tree(Condition condition) {
    return ConditionTrees.of(condition).toString();
  }

  private static String tail(String level, boolean given, String message) {
    return " => " + level + (given ? " (given)" : "") + ": " + message;
  }

  private static String error(JsonNode fields, Issue issue, int before) {
    boolean compared = fields.has("column");
    return ErrorKinds.word(issue.kind())
        + (compared ? " at column " + Math.max(1, issue.column() - before) : "");
  }
}
