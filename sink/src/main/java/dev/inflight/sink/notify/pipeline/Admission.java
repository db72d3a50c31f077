package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Says what is to become of a message that comes in: sent, held while it is muted, or left out
 * since it tells nothing new here. An end follows its beginning wherever that is.
 */
final class Admission {
  private final ChannelSpec spec;
  private final Outbox outbox;
  private final Repeats repeats;
  private final Counts.Growing counts;

  /** Verdicts on messages of the batch that open an episode, by episode: not in the outbox yet. */
  private final Map<String, State> fresh = new HashMap<>();

  Admission(ChannelSpec spec, Outbox outbox, Repeats repeats, Counts.Growing counts) {
    this.spec = spec;
    this.outbox = outbox;
    this.repeats = repeats;
    this.counts = counts;
  }

  /** What came before is in the outbox. */
  void written() {
    fresh.clear();
  }

  /** Whether the beginning of an episode is held, and not in the outbox yet. */
  boolean isHeldUnwritten(String episode) {
    return fresh.get(episode) == State.HELD;
  }

  Verdict of(Message message, Moment now) {
    if (message.recovery()) {
      return end(message, now);
    }
    if (!spec.takes(message)) {
      return Verdict.LEAVE_OUT;
    }
    if (repeats.holdsBack(message, now.wall())) {
      counts.repeats++;
      return Verdict.LEAVE_OUT;
    }
    Verdict verdict = beginning(message, now);
    if (verdict.taken() && message.kind() != Kind.TEXT) {
      fresh.put(message.episode(), verdict.state());
    }
    return verdict;
  }

  private Verdict beginning(Message message, Moment now) {
    Optional<Muted> muted = spec.mute().muted(message, now.wall());
    Optional<State> earlier = earlier(message.episode());
    boolean again = message.kind() == Kind.REPEAT || message.kind() == Kind.FLAPPING;
    if (again && earlier.equals(Optional.of(State.HELD))) {
      counts.muted++;
      return Verdict.LEAVE_OUT; // its alarm is held, and tells enough when it no longer is
    }
    if (muted.isPresent()) {
      counts.muted++;
      return Verdict.hold(muted.get().why());
    }
    return Verdict.SEND;
  }

  private Verdict end(Message message, Moment now) {
    Optional<State> beginning = earlier(message.episode());
    if (beginning.isEmpty() && outbox.told(message.episode()).isEmpty()) {
      counts.unheard += spec.takes(message) ? 1 : 0;
      return Verdict.LEAVE_OUT;
    }
    if (outbox.told(message.episode()).isEmpty()) {
      if (beginning.equals(Optional.of(State.FAILED))) {
        return Verdict.fail(Ledger.ALARM_FAILED);
      }
      if (beginning.equals(Optional.of(State.HELD))) {
        return Verdict.hold("its alarm is muted");
      }
    }
    return spec.mute()
        .muted(message, now.wall())
        .map(muted -> Verdict.hold(muted.why()))
        .orElse(Verdict.SEND);
  }

  /** What has become of an undelivered beginning. */
  private Optional<State> earlier(String episode) {
    return Optional.ofNullable(fresh.get(episode))
        .or(() -> outbox.waitingAlarm(episode).map(Entry::state));
  }
}
