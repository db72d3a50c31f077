package dev.inflight.sink.notify;

import java.time.Duration;
import reactor.core.publisher.Mono;

/** One receiver. */
@FunctionalInterface
public interface Notifier {

  /**
   * One attempt for each subscription. Whatever goes wrong outside is a {@link Delivery}; an error
   * is a bug.
   */
  Mono<Delivery> deliver(Message message);

  /**
   * One attempt at a receiver that can come back to what it was told of the same episode, to edit
   * it or to answer below it.
   *
   * @param receipt of the last delivery of that episode, as {@link Delivery.Delivered} gave it
   */
  default Mono<Delivery> deliver(Message message, String receipt) {
    return deliver(message);
  }

  /**
   * Whether the receiver keeps something open for each episode until it hears that it is over, so
   * that a digest, too, has to be ended.
   */
  default boolean keepsIncidents() {
    return false;
  }

  /**
   * How often the receiver has to hear of an alarm that is not over, lest it takes it for over;
   * zero when once is enough.
   */
  default Duration remindEvery() {
    return Duration.ZERO;
  }
}
