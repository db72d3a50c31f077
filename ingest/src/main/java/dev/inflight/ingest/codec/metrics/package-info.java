/** Rows of metrics as training and serving loops log them: a step, a time and values by name. */
@NullMarked
package dev.inflight.ingest.codec.metrics;

import org.jspecify.annotations.NullMarked;
