package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import java.util.List;
import java.util.Optional;

/** What is to become of messages in an outbox: each is in the queue, held, or kept as failed. */
final class Ledger {
  private static final String OVER = "muted, and over";
  private static final String OVER_MEANWHILE = "its episode is over";
  static final String ALARM_FAILED = "its alarm is kept as failed";

  private final ChannelSpec spec;
  private final Outbox outbox;
  private final PipelineLog log;
  private final Counts.Growing counts;
  private final Queue queue;
  private final Held held = new Held();

  Ledger(ChannelSpec spec, Outbox outbox, PipelineLog log, Counts.Growing counts, Queue queue) {
    this.spec = spec;
    this.outbox = outbox;
    this.log = log;
    this.counts = counts;
    this.queue = queue;
  }

  Held held() {
    return held;
  }

  /** It is sent when its turn comes. */
  void send(Entry entry, Moment now) {
    held.remove(entry);
    queue.resume(outbox.changed(entry, State.WAITING, "", now.wall()), now.ns());
  }

  /** It is muted for now. */
  void hold(Entry entry, String why, Moment now) {
    queue.remove(entry);
    held.add(outbox.changed(entry, State.HELD, why, now.wall()), now);
  }

  /** It is not tried any more, and kept until somebody says what to do. */
  void fail(Entry entry, String why, Moment now) {
    queue.remove(entry);
    held.remove(entry);
    outbox.changed(entry, State.FAILED, why, now.wall());
    log.noted(spec.name(), entry.id() + " is kept as failed: " + why);
  }

  /** Somebody should know. */
  void note(String words) {
    log.noted(spec.name(), words);
  }

  /** It will not be sent. */
  void drop(Entry entry, String why, Moment now) {
    queue.remove(entry);
    held.remove(entry);
    outbox.dropped(entry, why, now.wall());
  }

  /** The whole of a message; what can no longer be read is given up, and somebody hears of it. */
  Optional<Message> read(Entry entry, Moment now) {
    try {
      return Optional.of(outbox.message(entry));
    } catch (OutboxException e) {
      log.noted(spec.name(), entry.id() + " is lost: " + e.getMessage());
      drop(entry, "it could not be read", now);
      return Optional.empty();
    }
  }

  /** Whether an episode that ends was muted all along; what was held of it is left out. */
  boolean endsMuted(String episode, Moment now) {
    List<Entry> muted = held.of(episode);
    muted.forEach(each -> drop(each, OVER, now));
    boolean all =
        !muted.isEmpty()
            && outbox.told(episode).isEmpty()
            && outbox.waitingAlarm(episode).isEmpty();
    counts.muted += all ? 1 : 0;
    return all;
  }

  /** Whether an end cannot be told yet, since its beginning is muted. */
  boolean waitsForHeld(Entry end) {
    return outbox.told(end.episode()).isEmpty()
        && outbox
            .waitingAlarm(end.episode())
            .filter(each -> each.state() == State.HELD)
            .isPresent();
  }

  /** A message was delivered: what waited for it goes on, and what it makes pointless is left. */
  void follow(Entry delivered, Moment now) {
    if (delivered.recovery()) {
      outbox.entriesOf(delivered.episode()).stream()
          .filter(each -> each.sequence() < delivered.sequence())
          .filter(each -> each.state() != State.WAITING && each.kind() != Kind.DIGEST)
          .forEach(each -> drop(each, OVER_MEANWHILE, now));
      return;
    }
    List<Entry> others =
        delivered.kind() == Kind.DIGEST ? outbox.entries() : outbox.entriesOf(delivered.episode());
    others.stream()
        .filter(each -> each.state() == State.FAILED && each.why().equals(ALARM_FAILED))
        .filter(each -> outbox.told(each.episode()).isPresent())
        .forEach(each -> send(each, now));
  }

  /** Whether an end can be told now: its beginning may have been muted or may have failed. */
  boolean canEnd(Entry end, Moment now) {
    if (endsMuted(end.episode(), now)) {
      drop(end, OVER, now);
      return false;
    }
    if (outbox.told(end.episode()).isPresent() || Merging.isEnd(end)) {
      return true;
    }
    State beginning = outbox.waitingAlarm(end.episode()).map(Entry::state).orElse(State.WAITING);
    switch (beginning) {
      case FAILED -> fail(end, ALARM_FAILED, now);
      case HELD -> hold(end, "its alarm is muted", now);
      case WAITING -> {
        counts.unheard++;
        drop(end, "its alarm was never told", now);
      }
    }
    return false;
  }
}
