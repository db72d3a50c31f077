package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Alarms that a receiver has, and takes for over unless it hears of them again: they are told anew
 * until they end, also after a restart, for at most a week.
 */
final class Reminders {
  private static final Duration LONGEST = Duration.ofDays(7);
  private static final Duration AFTER_A_FAILURE = Duration.ofMinutes(1);

  private final Outbox outbox;
  private final Outbox standing;
  private final Duration every;

  /** When each is due, by its sequence, soonest first. */
  private final Map<Long, Long> due = new LinkedHashMap<>();

  /**
   * @param outbox knows which episodes are told and not over
   * @param standing the alarms, none of which is undelivered
   * @param every how often each is told
   */
  Reminders(Outbox outbox, Outbox standing, Duration every, Moment now) {
    this.outbox = outbox;
    this.standing = standing;
    this.every = every;
    standing.entries().forEach(each -> due.put(each.sequence(), now.ns()));
  }

  /** The receiver has a message. */
  void told(Message message, Moment now) {
    switch (message.kind()) {
      case ALARM, BLIND, REPEAT -> {
        over(message.episode(), now);
        standing
            .add(List.of(message), "", now.wall())
            .forEach(each -> due.put(each.sequence(), now.after(every)));
      }
      case RECOVERY, SEEING -> over(message.episode(), now);
      case DIGEST, FLAPPING, TEXT -> {
        // nothing that is told again begins or ends with them
      }
    }
  }

  private void over(String episode, Moment now) {
    standing.entriesOf(episode).forEach(each -> forget(each, now));
  }

  private void forget(Entry entry, Moment now) {
    due.remove(entry.sequence());
    standing.dropped(entry, "over", now.wall());
  }

  /** When the next is due, {@link Health#NEVER} when none is. */
  long dueNs() {
    return due.isEmpty() ? Health.NEVER : due.values().iterator().next();
  }

  /** Whether the next has waited for longer than it may. */
  boolean isLate(Moment now) {
    return !due.isEmpty() && now.ns() - dueNs() > every.toNanos();
  }

  /** The one that is due, to be told now; it is due again later. */
  Optional<Message> next(Moment now) {
    while (dueNs() <= now.ns()) {
      long sequence = due.keySet().iterator().next();
      Optional<Entry> entry = standing.entry(sequence);
      due.remove(sequence);
      if (entry.filter(each -> isOn(each, now)).isPresent()) {
        due.put(sequence, now.after(every));
        return entry.map(standing::message);
      }
      entry.ifPresent(each -> forget(each, now));
    }
    return Optional.empty();
  }

  private boolean isOn(Entry entry, Moment now) {
    boolean old = Duration.between(entry.acceptedAt(), now.wall()).compareTo(LONGEST) > 0;
    return !old && outbox.told(entry.episode()).isPresent();
  }

  /** The receiver did not take one: all are due again soon. */
  void failed(Moment now) {
    long soon = now.after(AFTER_A_FAILURE);
    due.replaceAll((sequence, at) -> Math.min(at, soon));
  }

  void close() {
    standing.close();
  }
}
