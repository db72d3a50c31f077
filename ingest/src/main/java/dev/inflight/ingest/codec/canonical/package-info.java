/** Canonical records: one JSON object per line. */
@NullMarked
package dev.inflight.ingest.codec.canonical;

import org.jspecify.annotations.NullMarked;
