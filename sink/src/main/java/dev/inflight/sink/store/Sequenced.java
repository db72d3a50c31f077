package dev.inflight.sink.store;

/**
 * Something kept, with its place in the order of storing.
 *
 * @param sequence above that of all that was stored before, also after a restart
 */
public record Sequenced<T>(long sequence, T item) {}
