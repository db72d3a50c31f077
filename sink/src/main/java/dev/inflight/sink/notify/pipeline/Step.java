package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;

/** What a channel has to do next. */
sealed interface Step {

  /**
   * Try to deliver a message.
   *
   * @param receipt of what the receiver was told of the episode before, empty when it gave none
   */
  record Attempt(Trial trial, Message message, String receipt) implements Step {}

  /** Tell a receiver once more of what is not over. */
  record Remind(Message message) implements Step {}

  /**
   * Nothing, for a while.
   *
   * @param untilNs when to ask again; {@link Health#NEVER}: when something comes in
   */
  record Wait(long untilNs) implements Step {}
}
