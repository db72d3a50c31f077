package dev.inflight.sink.notify.mute;

import dev.inflight.sink.notify.Message;
import java.time.Instant;
import java.util.Optional;

/** Says whether nobody wants to hear of something for now. */
@FunctionalInterface
public interface Mute {

  /** Nothing is muted. */
  Mute NEVER = (message, now) -> Optional.empty();

  /** Why, and until when, a message is muted; nothing when it is not. */
  Optional<Muted> muted(Message message, Instant now);

  /**
   * Why something is muted.
   *
   * @param why in a few words: {@code quiet hours until 07:00}, {@code silence 3f2a until …}
   * @param until when to ask again
   */
  record Muted(String why, Instant until) {}
}
