/** The overlap join: plain Java, event time in, rows out; no clock, no thread, no third party. */
@NullMarked
package dev.inflight.join;

import org.jspecify.annotations.NullMarked;
