package dev.inflight.app.outbox;

import dev.inflight.sink.notify.outbox.ChannelMark;
import java.util.List;

/**
 * A channel's outbox as it was when it was read.
 *
 * @param mark whether its receiver can be used, and why not
 * @param kept what is not delivered, in the order of acceptance
 * @param notes what is damaged
 */
public record KeptChannel(String name, ChannelMark mark, List<Kept> kept, List<String> notes) {
  public KeptChannel {
    kept = List.copyOf(kept);
    notes = List.copyOf(notes);
  }

  /** Whether there is nothing to say about it. */
  public boolean isClear() {
    return kept.isEmpty() && notes.isEmpty() && mark.state() == ChannelMark.State.WELL;
  }
}
