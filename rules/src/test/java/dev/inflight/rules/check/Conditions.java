package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.MetricKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Conditions read from text, and a catalogue to check them against. */
final class Conditions {

  /** What the pipeline makes, and the metrics x, y, z, t/loss and a slow one. */
  static final MetricCatalog CATALOG =
      PipelineMetrics.and(
          List.of(
              MetricFacts.named("x"),
              MetricFacts.named("y"),
              MetricFacts.named("z"),
              MetricFacts.named("t/loss"),
              MetricFacts.named("load_percent"),
              new MetricFacts(
                  "room_temperature",
                  Optional.of(Unit.ofUcum("Cel")),
                  Optional.of(MetricKind.GAUGE),
                  OptionalLong.of(60_000_000_000L),
                  Set.of("room", "floor"))));

  private Conditions() {}

  static Condition read(String text) {
    Parsed<Condition> parsed = RuleText.conditionWithInfinity(Source.of(text));
    assertThat(parsed.issues()).as(text).isEmpty();
    return parsed.tree().orElseThrow();
  }

  static List<Issue> check(String text) {
    return Checker.check(read(text), Source.of(text), CATALOG);
  }

  static List<Issue> shape(String text) {
    return Checker.shape(read(text), Source.of(text));
  }
}
