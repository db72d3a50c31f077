package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.rules.RuleReader;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.rules.check.Checker;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleEngine;
import java.util.List;
import java.util.OptionalDouble;

/** Cases of one expression that is judged after a history. */
final class EvalCases {
  private static final String NAME = "case";
  private static final String UNKNOWN = "unknown";
  private static final double TOLERANCE = 1e-9;
  private static final long EMPTY_NOW_NS = 1_000_000_000_000L;

  private final boolean partialWarmUp;

  EvalCases(boolean partialWarmUp) {
    this.partialWarmUp = partialWarmUp;
  }

  Answers judge(JsonNode fields) {
    String expected = fields.path("result").asText();
    Source source = Source.of(fields.path("source").asText());
    Parsed<Condition> parsed = RuleText.conditionWithInfinity(source);
    if (parsed.tree().isEmpty()) {
      return new Answers(false, expected, refused(parsed.issues()));
    }
    Condition condition = parsed.tree().get();
    List<Issue> shape = Checker.shape(condition, source).stream().filter(Issue::isError).toList();
    if (!shape.isEmpty()) {
      return new Answers(false, expected, refused(shape));
    }
    double ours = value(fields, condition, source);
    return new Answers(
        same(fields.path("result"), ours),
        expected,
        Double.isNaN(ours) ? UNKNOWN : Double.toString(ours));
  }

  private static String refused(List<Issue> issues) {
    return "refused: " + issues.get(0).found();
  }

  private double value(JsonNode fields, Condition condition, Source source) {
    JsonNode history = fields.path("history");
    long nowNs = now(fields, history);
    RuleEngine engine =
        new RuleEngine(
            List.of(RuleReader.bare(NAME, condition, source, List.of())),
            options(fields, history, nowNs, condition));
    Rows rows = new Rows(engine);
    for (JsonNode row : history) {
      rows.add(Rows.values(row), CorpusNumbers.ns(row.path("time")), row.path("step").asLong());
    }
    return engine.value(NAME, Labels.NONE, nowNs);
  }

  private static long now(JsonNode fields, JsonNode history) {
    if (fields.has("now")) {
      return CorpusNumbers.ns(fields.path("now"));
    }
    return history.isEmpty()
        ? EMPTY_NOW_NS
        : CorpusNumbers.ns(history.path(history.size() - 1).path("time"));
  }

  private EngineOptions options(
      JsonNode fields, JsonNode history, long nowNs, Condition condition) {
    long startNs = history.isEmpty() ? nowNs : CorpusNumbers.ns(history.path(0).path("time"));
    if (fields.has("started_at")) {
      startNs = CorpusNumbers.ns(fields.path("started_at"));
    }
    int kept = WindowSizes.kept(fields.path("alert_window").asInt(), List.of(condition));
    return PeerOptions.of(startNs, partialWarmUp, kept);
  }

  private static boolean same(JsonNode expected, double ours) {
    if (expected.asText().equals(UNKNOWN)) {
      return Double.isNaN(ours);
    }
    OptionalDouble number = CorpusNumbers.of(expected);
    double theirs = number.orElse(Double.NaN);
    return theirs == ours || Math.abs(theirs - ours) <= TOLERANCE * Math.abs(theirs);
  }
}
