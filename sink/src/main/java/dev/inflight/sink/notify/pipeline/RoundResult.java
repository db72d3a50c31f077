package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.Entry;
import java.util.List;
import java.util.Optional;

/**
 * What came of a {@link Round}.
 *
 * @param left those of its messages that are still in the outbox, digests of them included
 * @param mark how the channel is now
 * @param notes what was found damaged in the outbox
 * @param trouble what kept the outbox from writing: what is left is lost then, if it was new
 * @param counts of the round
 */
public record RoundResult(
    List<Entry> left,
    ChannelMark mark,
    List<String> notes,
    Optional<String> trouble,
    Counts counts) {
  public RoundResult {
    left = List.copyOf(left);
    notes = List.copyOf(notes);
  }
}
