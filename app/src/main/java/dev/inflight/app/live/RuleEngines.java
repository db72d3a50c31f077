package dev.inflight.app.live;

import dev.inflight.rules.engine.EngineOptions;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How the engine of a service's rules is to work. */
final class RuleEngines {
  /** The objectives that rules can ask for. */
  private static final Set<String> JUDGED = Set.of("ttft_ms", "tpot_ms", "e2e_ms");

  private RuleEngines() {}

  /** As rule files say; where they name no objectives, those of the service hold. */
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
