package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.mute.Mute;

/**
 * One channel, as it is configured.
 *
 * @param name unique; letters, digits, dash and underscore make a file name of it as it is
 * @param notifier its receiver
 * @param fingerprint changes when the receiver, its address or its secret does, and gives none of
 *     them away
 */
public record ChannelSpec(
    String name, Route route, Pace pace, Mute mute, Notifier notifier, String fingerprint) {

  /** Whether a message is one that the channel wants. */
  boolean takes(Message message) {
    return route.takes(message);
  }
}
