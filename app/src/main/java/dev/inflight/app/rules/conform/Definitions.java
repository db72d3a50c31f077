package dev.inflight.app.rules.conform;

import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;

/** Definitions of rules that the corpus does not write as rules, or writes as we would not. */
final class Definitions {
  private Definitions() {}

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
        rule.timing(),
        rule.links());
  }
}
