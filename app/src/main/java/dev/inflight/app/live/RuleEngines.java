package dev.inflight.app.live;

import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleEngine;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The engine of a service's rules. */
final class RuleEngines {
  /** The objectives that rules can ask for. */
  private static final Set<String> JUDGED = Set.of("ttft_ms", "tpot_ms", "e2e_ms");

  private RuleEngines() {}

  /** One at its beginning. */
  static RuleEngine begin(ServiceOptions options) {
    return new RuleEngine(
        options.rules().map(rules -> rules.definitions()).orElse(List.of()), options(options));
  }

  /** How it is to work: where rule files name no objectives, by those of the service. */
  static EngineOptions options(ServiceOptions options) {
    EngineOptions said =
        options.rules().map(rules -> rules.options(false)).orElse(EngineOptions.DEFAULT);
    if (!said.objectives().isEmpty()) {
      return said;
    }
    Map<String, Double> objectives = new TreeMap<>(options.objectives().limits());
    objectives.keySet().retainAll(JUDGED);
    return said.withObjectives(objectives);
  }
}
