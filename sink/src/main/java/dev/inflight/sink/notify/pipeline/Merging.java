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

  Merging(Outbox outbox, Counts.Growing counts) {
    this.outbox = outbox;
    this.counts = counts;
  }

  /** One entry for all of them. */
  Entry merge(List<Entry> entries, String reason, Moment now) {
    Entry digest = null;
    for (int from = 0; from < entries.size(); from += PART) {
      List<Entry> part = new ArrayList<>();
      if (digest != null) {
        part.add(digest);
      }
      part.addAll(entries.subList(from, Math.min(entries.size(), from + PART)));
      digest = outbox.merged(part, message(part, reason, now), now.wall());
    }
    counts.merged += entries.size();
    counts.digests++;
    if (digest == null) {
      throw new IllegalArgumentException("nothing to merge");
    }
    return digest;
  }

  private Message message(List<Entry> part, String reason, Moment now) {
    List<Message> members = part.stream().map(outbox::message).toList();
    return Digests.merge(members, reason, id(part), now.wall());
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
