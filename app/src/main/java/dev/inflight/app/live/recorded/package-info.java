/** Recorded runs that come in as if they happened now. */
@NullMarked
package dev.inflight.app.live.recorded;

import org.jspecify.annotations.NullMarked;
