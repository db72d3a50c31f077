package dev.inflight.sink.notify;

/**
 * What came of one request, and the receiver's own word for it.
 *
 * @param word of those that receivers have for what is wrong; empty when there is none
 */
public record Answer(Delivery delivery, String word) {}
