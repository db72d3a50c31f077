package dev.inflight.app.rules.replay;

import dev.inflight.app.run.RunReader;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;

/**
 * A run whose files were surveyed.
 *
 * @param hasRequests whether there is any request: without one, samples keep their own clocks
 */
public record RecordedRun(
    RunReader reader, JoinPlan plan, JoinOptions options, boolean hasRequests) {}
