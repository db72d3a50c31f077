/** Points of a stream in time order, and the rolling windows that read them. */
@NullMarked
package dev.inflight.rules.window;

import org.jspecify.annotations.NullMarked;
