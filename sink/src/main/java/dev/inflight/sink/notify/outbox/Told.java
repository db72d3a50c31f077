package dev.inflight.sink.notify.outbox;

/**
 * An episode of which the receiver has heard, and not yet that it is over.
 *
 * @param episode whose alarm was delivered
 * @param receipt of the last delivery, empty when the receiver gave none
 * @param digest episode of the digest that told it; empty when a message of its own did
 */
public record Told(String episode, String receipt, String digest) {}
