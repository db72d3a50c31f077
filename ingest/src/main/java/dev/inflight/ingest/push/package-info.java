/** Bytes that are pushed, made into batches: unpacked, cut into lines, read by the kind of line. */
@NullMarked
package dev.inflight.ingest.push;

import org.jspecify.annotations.NullMarked;
