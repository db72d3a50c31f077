package dev.inflight.app.rules.conform;

import dev.inflight.rules.engine.EngineOptions;
import java.util.List;

/** Engine options under which an engine is asked what the peer was asked. */
final class PeerOptions {
  private PeerOptions() {}

  /**
   * Nothing comes too late, and of blind spots nothing is said.
   *
   * @param kept how many points of each metric are held
   */
  static EngineOptions of(long startNs, boolean partialWarmUp, int kept) {
    return new EngineOptions(
        "",
        startNs,
        partialWarmUp,
        Long.MAX_VALUE,
        kept,
        EngineOptions.DEFAULT.maxOpenRequests(),
        EngineOptions.Blind.OFF,
        List.of());
  }
}
