package dev.inflight.app.rules.conform;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Source;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.Timing;
import java.util.List;
import java.util.Optional;

/** Definitions of rules that the corpus does not write as rules, or writes as we would not. */
final class Definitions {
  private static final Template NONE = new Template("", Source.of(""));

  private Definitions() {}

  /** A rule that has nothing but a condition. */
  static RuleDefinition bare(String name, Condition condition, Source source) {
    return new RuleDefinition(
        name,
        false,
        condition,
        source,
        Optional.empty(),
        Level.WARNING,
        NONE,
        NONE,
        List.of(),
        List.of(),
        Labels.NONE,
        true,
        List.of(),
        RuleDefinition.DEFAULT_MAX_INSTANCES,
        Timing.DEFAULT);
  }

  /** The same rule under another name and with another message. */
  static RuleDefinition with(RuleDefinition rule, String name, Template message) {
    return new RuleDefinition(
        name,
        rule.named(),
        rule.condition(),
        rule.source(),
        rule.clear(),
        rule.level(),
        message,
        rule.title(),
        rule.channels(),
        rule.tags(),
        rule.labels(),
        rule.enabled(),
        rule.by(),
        rule.maxInstances(),
        rule.timing());
  }
}
