/** The two files of an AIPerf run: its requests and its GPUs. */
@NullMarked
package dev.inflight.ingest.codec.aiperf;

import org.jspecify.annotations.NullMarked;
