/** What the live service bears, measured on its own process over loopback. */
@NullMarked
package dev.inflight.bench.live;

import org.jspecify.annotations.NullMarked;
