package dev.inflight.ingest.socket;

/**
 * Who writes into a connection, as the kernel said when it was accepted.
 *
 * @param connection running number of the connection, from 1
 * @param pid process that connected, as this host's namespace numbers it; 0 when it is not seen
 *     from here
 * @param uid its effective user
 * @param gid its effective group
 */
public record Peer(long connection, long pid, long uid, long gid) {}
