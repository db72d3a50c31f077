package dev.inflight.sink.notify.pipeline;

import dev.inflight.model.AlertChange;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.Message;
import java.util.List;

/**
 * A message and for whom it is.
 *
 * @param channels that are to have it if it is for them; empty: all
 */
public record Notice(Message message, List<String> channels) {
  public Notice {
    channels = List.copyOf(channels);
  }

  /** What is to be told of a change, in words of ours. */
  public static Notice of(AlertChange change, AlertMessages words) {
    return new Notice(words.message(change), change.alert().channels());
  }
}
