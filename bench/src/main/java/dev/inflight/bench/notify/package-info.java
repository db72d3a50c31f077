/** The notification pipeline under load, and killed again and again. */
@NullMarked
package dev.inflight.bench.notify;

import org.jspecify.annotations.NullMarked;
