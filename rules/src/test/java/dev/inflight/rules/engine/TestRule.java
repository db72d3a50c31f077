package dev.inflight.rules.engine;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Clear;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A rule made for a test: named, its condition parsed, everything else as one asks for. */
final class TestRule {

  private static final long S = 1_000_000_000L;

  private final String name;
  private final Source source;
  private String message = "";
  private Optional<Clear> clear = Optional.empty();
  private Level level = Level.WARNING;
  private Labels labels = Labels.NONE;
  private List<String> by = List.of();
  private int maxInstances = RuleDefinition.DEFAULT_MAX_INSTANCES;
  private Timing timing = Timing.DEFAULT;

  private TestRule(String name, String condition) {
    this.name = name;
    this.source = Source.of(condition);
  }

  static TestRule rule(String name, String condition) {
    return new TestRule(name, condition);
  }

  static Condition condition(Source source) {
    Parsed<Condition> parsed = RuleText.condition(source);
    return parsed.tree().orElseThrow(() -> new IllegalArgumentException("" + parsed.issues()));
  }

  TestRule message(String template) {
    message = template;
    return this;
  }

  TestRule level(Level other) {
    level = other;
    return this;
  }

  TestRule labels(Map<String, String> other) {
    labels = Labels.of(other);
    return this;
  }

  TestRule by(String... names) {
    by = List.of(names);
    return this;
  }

  TestRule maxInstances(int most) {
    maxInstances = most;
    return this;
  }

  TestRule clear(String condition) {
    Source text = Source.of(condition);
    clear = Optional.of(new Clear(condition(text), text));
    return this;
  }

  TestRule forSeconds(long seconds) {
    timing =
        new Timing(
            timing.mode(),
            seconds * S,
            timing.forSteps(),
            timing.keepFiringForNs(),
            timing.notifyRecovery(),
            timing.onUnknown(),
            timing.staleAfterNs(),
            timing.cooldownNs(),
            timing.maxFires());
    return this;
  }

  TestRule forSteps(long steps) {
    timing =
        new Timing(
            timing.mode(),
            timing.forNs(),
            steps,
            timing.keepFiringForNs(),
            timing.notifyRecovery(),
            timing.onUnknown(),
            timing.staleAfterNs(),
            timing.cooldownNs(),
            timing.maxFires());
    return this;
  }

  TestRule keepFiringSeconds(long seconds) {
    timing =
        new Timing(
            timing.mode(),
            timing.forNs(),
            timing.forSteps(),
            seconds * S,
            timing.notifyRecovery(),
            timing.onUnknown(),
            timing.staleAfterNs(),
            timing.cooldownNs(),
            timing.maxFires());
    return this;
  }

  TestRule onUnknown(OnUnknown what, long staleAfterSeconds) {
    timing =
        new Timing(
            timing.mode(),
            timing.forNs(),
            timing.forSteps(),
            timing.keepFiringForNs(),
            timing.notifyRecovery(),
            what,
            staleAfterSeconds * S,
            timing.cooldownNs(),
            timing.maxFires());
    return this;
  }

  TestRule mode(Mode mode, long cooldownSeconds) {
    timing =
        new Timing(
            mode,
            timing.forNs(),
            timing.forSteps(),
            timing.keepFiringForNs(),
            timing.notifyRecovery(),
            timing.onUnknown(),
            timing.staleAfterNs(),
            cooldownSeconds * S,
            timing.maxFires());
    return this;
  }

  RuleDefinition made() {
    return new RuleDefinition(
        name,
        true,
        condition(source),
        source,
        clear,
        level,
        new Template(message, Source.of(message)),
        new Template("", Source.of("")),
        List.of(),
        List.of(),
        labels,
        true,
        by,
        maxInstances,
        timing);
  }
}
