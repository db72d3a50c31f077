package dev.inflight.rules.check;

import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing;
import java.util.function.Consumer;

/** The check that a rule's options of timing make sense, and make it together. */
final class TimingCheck {

  private TimingCheck() {}

  static void check(RuleDefinition rule, Consumer<String> error) {
    Timing timing = rule.timing();
    notNegative("for", timing.forNs(), error);
    notNegative("keep_firing_for", timing.keepFiringForNs(), error);
    notNegative("stale_after", timing.staleAfterNs(), error);
    if (timing.forSteps() < 1) {
      error.accept("for_steps is " + timing.forSteps() + "; expected 1 or more");
    }
    if (timing.cooldownNs() < 0 && timing.cooldownNs() != Timing.NO_COOLDOWN) {
      error.accept("cooldown is negative");
    }
    if (timing.maxFires() < 1 && timing.maxFires() != Timing.NO_LIMIT) {
      error.accept("max_fires is " + timing.maxFires() + "; expected 1 or more, or enabled: false");
    }
    if (timing.forNs() > 0 && timing.forSteps() > 1) {
      error.accept("both for and for_steps; expected one of them");
    }
    if (timing.keepFiringForNs() > 0 && rule.clear().isPresent()) {
      error.accept("both clear and keep_firing_for; with clear, only its truth ends an episode");
    }
    if (timing.staleAfterNs() > 0 && timing.onUnknown() == Timing.OnUnknown.HOLD) {
      error.accept("stale_after has no effect with on_unknown: hold; expected resolve or alert");
    }
  }

  private static void notNegative(String option, long ns, Consumer<String> error) {
    if (ns < 0) {
      error.accept(option + " is negative");
    }
  }
}
