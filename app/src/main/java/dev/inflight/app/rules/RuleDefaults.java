package dev.inflight.app.rules;

import dev.inflight.model.Level;
import dev.inflight.rules.Timing;

/**
 * What a rule means that does not say it.
 *
 * @param notifyRecovery whether the end of an episode is told
 * @param edgeCooldownNs cooldown in edge mode, or {@link Timing#NO_COOLDOWN}
 * @param levelCooldownNs cooldown in level mode, or {@link Timing#NO_COOLDOWN}
 */
public record RuleDefaults(
    Level level, boolean notifyRecovery, long edgeCooldownNs, long levelCooldownNs) {

  /** Recovery is told; a cooldown of five minutes in level mode only. */
  public static final RuleDefaults OURS =
      new RuleDefaults(Level.WARNING, true, Timing.NO_COOLDOWN, Timing.LEVEL_COOLDOWN_NS);

  /**
   * As expr_tracker has it: recovery is not told. Its cooldown of 300 s has no effect in edge mode.
   */
  public static final RuleDefaults EXPR_TRACKER =
      new RuleDefaults(Level.WARNING, false, Timing.NO_COOLDOWN, Timing.LEVEL_COOLDOWN_NS);

  long cooldownNs(Timing.Mode mode) {
    return mode == Timing.Mode.EDGE ? edgeCooldownNs : levelCooldownNs;
  }
}
