package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.OutboxCounts;
import java.util.Optional;

/**
 * How a channel is.
 *
 * @param mark whether its receiver can be used, and why not
 * @param undelivered messages that wait, are held or are kept as failed
 * @param held of these, how many are muted
 * @param kept what became of all that its outbox ever took, and what it had to forget
 * @param trouble what keeps its outbox from writing, empty when nothing does
 */
public record ChannelStatus(
    String name,
    ChannelMark mark,
    int undelivered,
    int held,
    OutboxCounts kept,
    Optional<String> trouble,
    Counts counts) {}
