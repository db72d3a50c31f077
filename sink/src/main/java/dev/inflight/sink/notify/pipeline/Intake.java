package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.TooLongException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes messages in, many at once so that the disk is waited for once. */
final class Intake {
  private static final int MOST_AT_ONCE = 1_000;

  private final Lane lane;
  private final Outbox outbox;
  private final Ledger ledger;
  private final Admission admission;
  private final Counts.Growing counts;
  private final int atOnce;

  /** What is not written yet, by what is to become of it. */
  private final Map<Verdict, List<Message>> pending = new LinkedHashMap<>();

  private final Set<String> ids = new HashSet<>();

  Intake(
      Lane lane,
      Outbox outbox,
      Ledger ledger,
      Admission admission,
      Counts.Growing counts,
      int room) {
    this.lane = lane;
    this.outbox = outbox;
    this.ledger = ledger;
    this.admission = admission;
    this.counts = counts;
    this.atOnce = Math.max(1, Math.min(MOST_AT_ONCE, room / 2));
  }

  void accept(List<Message> messages, Moment now) {
    for (Message each : messages) {
      take(each, now);
      if (ids.size() >= atOnce) {
        write(now);
      }
    }
    write(now);
  }

  private void take(Message message, Moment now) {
    if (ids.contains(message.id()) || outbox.knows(message.id())) {
      counts.known++;
      return;
    }
    if (message.recovery()) {
      if (admission.isHeldUnwritten(message.episode())) {
        write(now);
      }
      if (ledger.endsMuted(message.episode(), now)) {
        return;
      }
    }
    Verdict verdict = admission.of(message, now);
    if (verdict.taken()) {
      ids.add(message.id());
      pending.computeIfAbsent(verdict, each -> new ArrayList<>()).add(message);
    }
  }

  private void write(Moment now) {
    if (ids.isEmpty()) {
      return;
    }
    if (outbox.isFullFor(ids.size())) {
      lane.makeRoom(now);
    }
    pending.forEach((verdict, messages) -> write(verdict, messages, now));
    pending.clear();
    ids.clear();
    admission.written();
  }

  private void write(Verdict verdict, List<Message> messages, Moment now) {
    String held = verdict.state() == State.HELD ? verdict.why() : "";
    try {
      List<Entry> entries = outbox.add(messages, held, now.wall());
      for (int i = 0; i < entries.size(); i++) {
        written(verdict, messages.get(i), entries.get(i), now);
      }
      counts.accepted += entries.size();
    } catch (TooLongException e) {
      messages.forEach(each -> writeLong(verdict, each, held, now));
    }
  }

  /** One of several of which one is longer than the outbox takes. */
  private void writeLong(Verdict verdict, Message message, String held, Moment now) {
    for (Message each : List.of(message, message.shortened())) {
      try {
        Entry entry = outbox.add(List.of(each), held, now.wall()).get(0);
        written(verdict, each, entry, now);
        counts.accepted++;
        return;
      } catch (TooLongException e) {
        counts.tooLong++;
        ledger.note(message.id() + " is longer than may be: " + e.getMessage());
      }
    }
  }

  private void written(Verdict verdict, Message message, Entry entry, Moment now) {
    if (verdict.state() == State.FAILED) {
      ledger.fail(entry, verdict.why(), now);
    } else {
      lane.accepted(message, entry, now);
    }
  }
}
