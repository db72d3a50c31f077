package dev.inflight.join;

import dev.inflight.model.Reason;
import java.util.Optional;

/**
 * What is known of all requests and all telemetry together and decides about routes.
 *
 * @param everything why nothing at all can be joined, if so
 */
record RouteFacts(
    Runs runs,
    boolean anySeries,
    boolean oneEndpoint,
    boolean oneHost,
    Optional<Reason> everything) {}
