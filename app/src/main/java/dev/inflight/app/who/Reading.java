package dev.inflight.app.who;

import dev.inflight.model.TelemetrySample;

/**
 * A valid reading with its placed time.
 *
 * @param atNs client's nanoseconds
 */
record Reading(TelemetrySample sample, long atNs) {}
