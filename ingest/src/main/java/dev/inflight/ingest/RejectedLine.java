package dev.inflight.ingest;

import dev.inflight.model.Rejection;

/**
 * A line that was refused, for the rejects file.
 *
 * @param line as it stood, cut at {@link dev.inflight.ingest.codec.ParseContext#MAX_REJECTED_LINE}
 *     bytes
 */
public record RejectedLine(Rejection rejection, String line) {}
