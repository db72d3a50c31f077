package dev.inflight.app.outbox;

import dev.inflight.sink.notify.mute.UtcTime;
import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.ChannelMark.State;
import dev.inflight.sink.notify.outbox.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How a channel is, and what that means for its messages, in words. */
public final class MarkWords {
  private MarkWords() {}

  /** How it is; empty when it is well. */
  public static String of(ChannelMark mark, Instant now) {
    String since = time(mark.since(), now);
    return switch (mark.state()) {
      case WELL -> "";
      case PAUSED ->
          isPaused(mark, now)
              ? "paused until %s: %s".formatted(end(mark, now), mark.why())
              : "was paused until %s: %s".formatted(end(mark, now), mark.why());
      case BROKEN -> "broken since %s: %s".formatted(since, mark.why());
      case OFF -> "off since %s, until it is configured anew: %s".formatted(since, mark.why());
    };
  }

  /** Why a message was not tried. */
  public static String notTried(Entry entry, ChannelMark mark, Instant now) {
    if (entry.state() != Entry.State.WAITING) {
      return (entry.state() == Entry.State.HELD ? "held: " : "kept as failed: ") + entry.why();
    }
    if (mark.state() == State.OFF) {
      return "the receiver is gone (%s)".formatted(mark.why());
    }
    return isPaused(mark, now)
        ? "the receiver wants nothing until %s (%s)".formatted(end(mark, now), mark.why())
        : "its turn did not come in time";
  }

  private static boolean isPaused(ChannelMark mark, Instant now) {
    return mark.state() == State.PAUSED && end(mark).isAfter(now);
  }

  static Instant end(ChannelMark mark) {
    return mark.since().plus(mark.pause());
  }

  private static String end(ChannelMark mark, Instant now) {
    return time(end(mark), now);
  }

  private static String time(Instant moment, Instant now) {
    return UtcTime.words(moment.truncatedTo(ChronoUnit.SECONDS), now);
  }
}
