package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.pipeline.Groups.Group;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Makes few messages of many: of those that agree, of more than may be sent, and of more than there
 * is room for. What was tried stays as it is, since a receiver may have it under its id.
 */
final class Gathering {
  private static final String TOO_MANY = "more came than may be sent";
  private static final String NO_ROOM = "more came than there was room for";

  private final Groups groups;
  private final Queue queue;
  private final Ledger ledger;
  private final Merging merging;

  Gathering(Pace pace, Queue queue, Ledger ledger, Merging merging) {
    this.groups = new Groups(pace.groupBy(), pace.groupWait());
    this.queue = queue;
    this.ledger = ledger;
    this.merging = merging;
  }

  /** A message is to be sent: at once, or with others. */
  void add(Message message, Entry entry, Moment now) {
    if (groups.isOn()) {
      groups.add(message, entry, now);
    } else {
      queue.add(entry);
    }
  }

  /** When the first group has waited enough, {@link Health#NEVER} when there is none. */
  long dueNs() {
    return groups.dueNs();
  }

  /** Those that are no longer to be sent. */
  void removeIf(Predicate<Entry> which) {
    groups.removeIf(which);
  }

  /** Sends the groups that have waited enough. */
  void release(Moment now) {
    groups.takeDue(now.ns()).forEach(each -> release(each, now));
  }

  private void release(Group group, Moment now) {
    Set<Long> sequences =
        group.entries.stream().map(Entry::sequence).collect(Collectors.toUnmodifiableSet());
    Map<Boolean, List<Entry>> apart =
        group.entries.stream()
            .collect(Collectors.partitioningBy(each -> queue.followsBeyond(each, sequences)));
    apart.getOrDefault(true, List.of()).forEach(queue::add);
    toQueue(apart.getOrDefault(false, List.of()), group.words, now);
  }

  /** Makes one of all that were never tried. Whether there was anything to make one of. */
  boolean crowd(Moment now) {
    return toQueue(queue.takeUntried(), TOO_MANY, now);
  }

  private boolean toQueue(List<Entry> entries, String reason, Moment now) {
    if (entries.size() > 1) {
      merging.merge(entries, reason, now).ifPresent(queue::add);
      return true;
    }
    entries.forEach(queue::add);
    return false;
  }

  /** Makes one of all that wait, or else of all that are held, since there is no room. */
  void makeRoom(Moment now) {
    groups.takeDue(Health.NEVER).forEach(each -> each.entries.forEach(queue::add));
    boolean made = toQueue(queue.takeUntried(), NO_ROOM, now);
    if (!made && ledger.held().size() > 1) {
      merging
          .merge(ledger.held().takeAll(), NO_ROOM, now)
          .ifPresent(digest -> ledger.hold(digest, "muted", now));
    }
  }
}
