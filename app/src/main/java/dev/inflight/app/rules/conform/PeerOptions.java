package dev.inflight.app.rules.conform;

import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.plan.Dialect;
import java.util.List;

/** Engine options under which an engine is asked what the peer was asked. */
final class PeerOptions {
  private PeerOptions() {}

  /**
   * Nothing comes too late, of blind spots nothing is said, and rates are per step.
   *
   * @param kept how many points of each metric are held
   */
  static EngineOptions of(long startNs, boolean partialWarmUp, int kept) {
    return new EngineOptions(
        "",
        startNs,
        new Dialect(partialWarmUp, true),
        Long.MAX_VALUE,
        kept,
        EngineOptions.DEFAULT.maxOpenRequests(),
        EngineOptions.Blind.OFF,
        List.of());
  }
}
