/** A sign of life for somebody who notices when it is missing. */
@NullMarked
package dev.inflight.sink.notify.heartbeat;

import org.jspecify.annotations.NullMarked;
