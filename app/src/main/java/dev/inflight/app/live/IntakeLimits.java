package dev.inflight.app.live;

import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.push.PushLimits;

/**
 * How much may come in.
 *
 * @param push in one body
 * @param inlet at a time
 */
public record IntakeLimits(PushLimits push, InletLimits inlet) {
  /** What holds when nothing else is said. */
  public static final IntakeLimits USUAL =
      new IntakeLimits(PushLimits.DEFAULT, InletLimits.DEFAULT);
}
