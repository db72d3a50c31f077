package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import dev.inflight.sink.notify.outbox.LogRecord.Changed;
import dev.inflight.sink.notify.outbox.LogRecord.Counted;
import dev.inflight.sink.notify.outbox.LogRecord.Delivered;
import dev.inflight.sink.notify.outbox.LogRecord.Dropped;
import dev.inflight.sink.notify.outbox.LogRecord.Known;
import dev.inflight.sink.notify.outbox.LogRecord.Marked;
import dev.inflight.sink.notify.outbox.LogRecord.Merged;
import dev.inflight.sink.notify.outbox.LogRecord.Telling;
import dev.inflight.sink.notify.outbox.LogRecord.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All that an outbox knows, as its records made it: the same whether they were just written or read
 * back. A record about a message that does not stand here changes nothing.
 */
final class OutboxState implements LogRecord.Visitor {
  private static final ChannelMark WELL =
      new ChannelMark(ChannelMark.State.WELL, Instant.EPOCH, Duration.ZERO, "", "");

  private final Map<Long, Standing> standing = new LinkedHashMap<>();
  private final Map<String, Standing> byId = new HashMap<>();
  private final EpisodeIndex byEpisode = new EpisodeIndex();
  private final Recent<Boolean> done;
  private final Recent<Instant> texts;
  private final ToldEpisodes told;
  private ChannelMark mark = WELL;
  private OutboxCounts counts = OutboxCounts.NONE;
  private long lastSequence;
  private long bytes;
  private int failed;
  private int inMemory;

  OutboxState(OutboxLimits limits) {
    this.done = new Recent<>(limits.remembered());
    this.texts = new Recent<>(limits.remembered());
    this.told = new ToldEpisodes(limits.episodes());
  }

  boolean knows(String id) {
    return byId.containsKey(id) || done.contains(id);
  }

  /** In the order of acceptance. */
  Collection<Standing> standing() {
    return standing.values();
  }

  Optional<Standing> standing(long sequence) {
    return Optional.ofNullable(standing.get(sequence));
  }

  Collection<Standing> of(String episode) {
    return byEpisode.of(episode);
  }

  ToldEpisodes told() {
    return told;
  }

  Optional<Instant> lastDelivered(String dedupKey) {
    return texts.get(TextKey.of(dedupKey));
  }

  ChannelMark mark() {
    return mark;
  }

  long lastSequence() {
    return lastSequence;
  }

  /** How many of those that stand are failed. */
  int failed() {
    return failed;
  }

  /** How many of those that stand are not in the file. */
  int inMemory() {
    return inMemory;
  }

  /** How much of the file those take up that stand. */
  long bytes() {
    return bytes;
  }

  Collection<String> done() {
    return done.all().keySet();
  }

  Map<String, Instant> texts() {
    return texts.all();
  }

  OutboxCounts counts() {
    return new OutboxCounts(
        counts.accepted(),
        counts.delivered(),
        counts.dropped(),
        counts.discarded(),
        counts.merged(),
        counts.failed(),
        done.forgotten(),
        told.forgotten(),
        texts.forgotten());
  }

  /** The message of that sequence, if it still stands, is in the file from now on. */
  void placed(long sequence, long offset, int length) {
    standing(sequence)
        .ifPresent(
            each -> {
              bytes += length - each.length();
              inMemory -= each.unwritten() == null ? 0 : 1;
              each.placed(offset, length);
            });
  }

  /** The message of that sequence is in memory only. */
  void unwritten(long sequence, byte[] payload) {
    standing(sequence)
        .filter(each -> each.unwritten() == null)
        .ifPresent(
            each -> {
              inMemory++;
              each.unwritten(payload);
            });
  }

  @Override
  public void added(Added added) {
    stand(
        added.sequence(), added.message(), added.state(), added.why(), added.at(), Covered.NOTHING);
  }

  @Override
  public void merged(Merged merged) {
    int members = 0;
    for (long each : merged.members()) {
      members += leave(each).isPresent() ? 1 : 0;
    }
    count(0, 0, 0, 0, members, 0);
    stand(
        merged.sequence(), merged.digest(), Entry.State.WAITING, "", merged.at(), merged.covered());
  }

  private void stand(
      long sequence,
      Message message,
      Entry.State state,
      String why,
      Instant acceptedAt,
      Covered covered) {
    seen(sequence);
    if (standing.containsKey(sequence) || byId.containsKey(message.id())) {
      return;
    }
    Standing news = new Standing(entry(sequence, message, state, why, acceptedAt), covered);
    standing.put(sequence, news);
    byId.put(message.id(), news);
    byEpisode.add(news);
    boolean fails = state == Entry.State.FAILED;
    failed += fails ? 1 : 0;
    count(1, 0, 0, 0, 0, fails ? 1 : 0);
  }

  private static Entry entry(
      long sequence, Message message, Entry.State state, String why, Instant acceptedAt) {
    String id = message.id();
    return new Entry(
        sequence,
        id,
        message.episode().equals(id) ? id : message.episode(),
        message.dedupKey(),
        message.kind(),
        message.level(),
        message.at(),
        acceptedAt,
        state,
        why);
  }

  @Override
  public void changed(Changed changed) {
    seen(changed.sequence());
    Optional<Standing> found = standing(changed.sequence());
    if (found.isEmpty()) {
      return;
    }
    Entry before = found.get().entry();
    found.get().change(Outbox.in(before, changed.state(), changed.why()));
    boolean failedBefore = before.state() == Entry.State.FAILED;
    boolean fails = changed.state() == Entry.State.FAILED;
    failed += (fails ? 1 : 0) - (failedBefore ? 1 : 0);
    count(0, 0, 0, 0, 0, fails && !failedBefore ? 1 : 0);
  }

  @Override
  public void delivered(Delivered delivered) {
    leave(delivered.sequence())
        .ifPresent(
            gone -> {
              count(0, 1, 0, 0, 0, 0);
              learn(gone, delivered.receipt(), delivered.at());
            });
  }

  private void learn(Standing gone, String receipt, Instant at) {
    Entry entry = gone.entry();
    switch (entry.kind()) {
      case ALARM, REPEAT, BLIND -> told.opened(entry.episode(), receipt);
      case RECOVERY, SEEING -> told.closed(entry.episode());
      case DIGEST -> {
        gone.covered().closes().forEach(told::closed);
        gone.covered().opens().forEach(each -> told.opened(each, receipt, entry.episode()));
      }
      case TEXT -> texts.put(TextKey.of(entry.dedupKey()), at);
      case FLAPPING -> {
        // it says nothing of whether its episode goes on
      }
    }
  }

  @Override
  public void dropped(Dropped dropped) {
    leave(dropped.sequence())
        .ifPresent(gone -> count(0, 0, dropped.forRoom() ? 0 : 1, dropped.forRoom() ? 1 : 0, 0, 0));
  }

  private Optional<Standing> leave(long sequence) {
    seen(sequence);
    Optional<Standing> found = Optional.ofNullable(standing.remove(sequence));
    found.ifPresent(
        gone -> {
          byId.remove(gone.entry().id());
          byEpisode.remove(gone);
          bytes -= gone.length();
          inMemory -= gone.unwritten() == null ? 0 : 1;
          failed -= gone.entry().state() == Entry.State.FAILED ? 1 : 0;
          done.put(gone.entry().id(), true);
        });
    return found;
  }

  @Override
  public void marked(Marked marked) {
    mark = marked.mark();
  }

  @Override
  public void known(Known known) {
    known.ids().forEach(each -> done.put(each, true));
  }

  @Override
  public void telling(Telling telling) {
    telling.told().forEach(told::put);
  }

  @Override
  public void texts(Texts delivered) {
    delivered.delivered().forEach(texts::put);
  }

  @Override
  public void counted(Counted counted) {
    counts = counted.counts();
    done.forgotten(counts.forgottenIds());
    told.forgotten(counts.forgottenEpisodes());
    texts.forgotten(counts.forgottenTexts());
    seen(counted.lastSequence());
  }

  private void seen(long sequence) {
    lastSequence = Math.max(lastSequence, sequence);
  }

  private void count(
      int accepted, int delivered, int dropped, int discarded, int merged, int fails) {
    counts =
        new OutboxCounts(
            counts.accepted() + accepted,
            counts.delivered() + delivered,
            counts.dropped() + dropped,
            counts.discarded() + discarded,
            counts.merged() + merged,
            counts.failed() + fails,
            0,
            0,
            0);
  }
}
