package dev.inflight.sink.notify;

import reactor.core.publisher.Mono;

/** One receiver. */
@FunctionalInterface
public interface Notifier {

  /**
   * One attempt for each subscription. Whatever goes wrong outside is a {@link Delivery}; an error
   * is a bug.
   */
  Mono<Delivery> deliver(Message message);
}
