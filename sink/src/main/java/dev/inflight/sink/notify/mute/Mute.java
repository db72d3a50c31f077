package dev.inflight.sink.notify.mute;

import dev.inflight.sink.notify.Message;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says whether nobody wants to hear of something for now. */
@FunctionalInterface
public interface Mute {

  /** Nothing is muted. */
  Mute NEVER = (message, now) -> Optional.empty();

  /** Why, and until when, a message is muted; nothing when it is not. */
  Optional<Muted> muted(Message message, Instant now);

  /** Mutes what one of several does, for the reason that lasts longest. */
  static Mute any(List<Mute> mutes) {
    List<Mute> all = List.copyOf(mutes);
    return (message, now) ->
        all.stream()
            .flatMap(each -> each.muted(message, now).stream())
            .max(Comparator.comparing(Muted::until));
  }

  /**
   * Why something is muted.
   *
   * @param why in a few words: {@code quiet hours until 07:00}, {@code silence 3f2a until …}
   * @param until when to ask again
   */
  record Muted(String why, Instant until) {}
}
