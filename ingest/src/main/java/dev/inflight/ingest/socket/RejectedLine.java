package dev.inflight.ingest.socket;

import dev.inflight.model.Rejection;

/**
 * A line that was refused, and its text.
 *
 * @param text the line, its beginning when it is long
 */
public record RejectedLine(Rejection rejection, String text, Peer peer) {}
