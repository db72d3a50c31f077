/** What a condition over metric history means: programs, states, alerts. Plain Java, no clock. */
@NullMarked
package dev.inflight.rules;

import org.jspecify.annotations.NullMarked;
