package dev.inflight.ingest.socket;

import dev.inflight.ingest.SourceCounts;

/**
 * What an event socket has seen so far.
 *
 * @param refusedClients clients that were closed at once, since too many were connected
 */
public record EventSocketCounts(
    int clientsNow, long clientsEver, long refusedClients, SourceCounts lines) {}
