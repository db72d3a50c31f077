package dev.inflight.sink.notify.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digests;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Makes digests of messages in an outbox, a part at a time when there are many. */
final class Merging {
  /** How many messages are in memory at once. */
  private static final int PART = 2_000;

  private static final String END = "_over";

  private final Outbox outbox;
  private final Counts.Growing counts;
  private final Ledger ledger;

  Merging(Outbox outbox, Counts.Growing counts, Ledger ledger) {
    this.outbox = outbox;
    this.counts = counts;
    this.ledger = ledger;
  }

  /** One entry for all of them, unless none can be read. */
  Optional<Entry> merge(List<Entry> entries, String reason, Moment now) {
    Optional<Entry> digest = Optional.empty();
    for (int from = 0; from < entries.size(); from += PART) {
      List<Entry> part = new ArrayList<>();
      List<Message> messages = new ArrayList<>();
      digest.ifPresent(each -> add(each, part, messages, now));
      entries
          .subList(from, Math.min(entries.size(), from + PART))
          .forEach(each -> add(each, part, messages, now));
      counts.merged += part.size() - (digest.isPresent() ? 1 : 0);
      if (!part.isEmpty()) {
        Message merged = Digests.merge(messages, reason, id(part), now.wall());
        digest = Optional.of(outbox.merged(part, merged, now.wall()));
      }
    }
    counts.digests += digest.isPresent() ? 1 : 0;
    return digest;
  }

  private void add(Entry entry, List<Entry> part, List<Message> messages, Moment now) {
    ledger
        .read(entry, now)
        .ifPresent(
            message -> {
              part.add(entry);
              messages.add(message);
            });
  }

  /** The same for the same messages, and for no others. */
  private static String id(List<Entry> part) {
    StringBuilder ids = new StringBuilder();
    part.forEach(each -> ids.append(each.id()).append('\n'));
    return "digest_" + UUID.nameUUIDFromBytes(ids.toString().getBytes(UTF_8));
  }

  /** What ends a digest at a receiver that keeps it open: all that it told is over. */
  static Message end(String digest, Moment now) {
    String title = "All that the digest told is over";
    return new Message(
        digest + END,
        digest,
        Kind.RECOVERY,
        Level.INFO,
        title,
        title,
        "",
        Labels.NONE,
        List.of(),
        now.wall(),
        now.wall(),
        List.of(),
        Table.NONE,
        List.of(),
        Optional.empty());
  }

  /** Whether an entry ends a digest. */
  static boolean isEnd(Entry entry) {
    return entry.id().equals(entry.episode() + END);
  }
}
