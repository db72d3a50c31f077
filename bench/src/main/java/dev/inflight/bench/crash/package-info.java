/** Kills a process that sends alerts, again and again, and looks for what got lost. */
@NullMarked
package dev.inflight.bench.crash;

import org.jspecify.annotations.NullMarked;
