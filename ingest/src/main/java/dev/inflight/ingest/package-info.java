/** The door through which everything comes in that is pushed to the service. */
@NullMarked
package dev.inflight.ingest;

import org.jspecify.annotations.NullMarked;
