/** Events put in the order of time, in bounded memory and otherwise on disk. */
@NullMarked
package dev.inflight.ingest.spill;

import org.jspecify.annotations.NullMarked;
