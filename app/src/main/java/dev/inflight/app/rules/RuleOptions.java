package dev.inflight.app.rules;

import dev.inflight.model.Level;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What rule files say of the engine that runs them; empty: what it does by itself.
 *
 * @param partialWarmup whether {@code m[N]} answers from fewer points
 * @param latenessNs how late a point may come and still be put in its place
 * @param tickNs how often rules about absence and time are looked at without data
 * @param objectives most milliseconds that a good request takes, by {@code ttft_ms} and the like
 * @param blindEnabled whether it is told that rules cannot be answered
 * @param blindLevel level of that alert
 * @param blindAfterNs how long a source must be silent for it
 */
public record RuleOptions(
    Optional<Boolean> partialWarmup,
    OptionalLong latenessNs,
    OptionalLong tickNs,
    Map<String, Double> objectives,
    Optional<Boolean> blindEnabled,
    Optional<Level> blindLevel,
    OptionalLong blindAfterNs) {

  public RuleOptions {
    objectives = Map.copyOf(objectives);
  }

  /** Nothing is said. */
  public static final RuleOptions NONE =
      new RuleOptions(
          Optional.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          OptionalLong.empty());

  /** These, and the others where these say nothing. */
  RuleOptions or(RuleOptions others) {
    return new RuleOptions(
        partialWarmup.or(others::partialWarmup),
        latenessNs.isPresent() ? latenessNs : others.latenessNs,
        tickNs.isPresent() ? tickNs : others.tickNs,
        objectives.isEmpty() ? others.objectives : objectives,
        blindEnabled.or(others::blindEnabled),
        blindLevel.or(others::blindLevel),
        blindAfterNs.isPresent() ? blindAfterNs : others.blindAfterNs);
  }
}
