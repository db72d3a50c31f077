package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.TextKey;
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
  private final Tally tally = new Tally();
  private ChannelMark mark = WELL;
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

  /** How much of the file those that stand take up, or will. */
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
    return tally.counts(done.forgotten(), told.forgotten(), texts.forgotten());
  }

  /** The message of that sequence, if it still stands, is in the file from now on. */
  void placed(long sequence, long offset, int length) {
    Optional<Standing> found = standing(sequence);
    if (found.isPresent()) {
      bytes += length - found.get().length();
      inMemory -= found.get().unwritten() == null ? 0 : 1;
      found.get().placed(offset, length);
    }
  }

  /** The message of that sequence was read there, unless an earlier one has that sequence. */
  void read(long sequence, long offset, int length) {
    if (standing(sequence).filter(each -> each.length() == 0).isPresent()) {
      placed(sequence, offset, length);
    }
  }

  /** The message of that sequence is in memory only. */
  void unwritten(long sequence, byte[] payload) {
    Optional<Standing> found = standing(sequence).filter(each -> each.length() == 0);
    if (found.isPresent()) {
      found.get().unwritten(payload);
      bytes += found.get().length();
      inMemory++;
    }
  }

  @Override
  public void added(Added added) {
    stand(
        added.sequence(), added.message(), added.state(), added.why(), added.at(), Covered.NOTHING);
  }

  @Override
  public void merged(Merged merged) {
    for (long each : merged.members()) {
      leave(each).ifPresent(gone -> tally.merge());
    }
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
    Standing news = new Standing(Entry.of(sequence, message, state, why, acceptedAt), covered);
    standing.put(sequence, news);
    byId.put(message.id(), news);
    byEpisode.add(news);
    tally.accept();
    if (state == Entry.State.FAILED) {
      failed++;
      tally.fail();
    }
  }

  @Override
  public void changed(Changed changed) {
    seen(changed.sequence());
    Optional<Standing> found = standing(changed.sequence());
    if (found.isEmpty()) {
      return;
    }
    Entry before = found.get().entry();
    found.get().change(before.in(changed.state(), changed.why()));
    boolean failedBefore = before.state() == Entry.State.FAILED;
    boolean fails = changed.state() == Entry.State.FAILED;
    failed += (fails ? 1 : 0) - (failedBefore ? 1 : 0);
    if (fails && !failedBefore) {
      tally.fail();
    }
  }

  @Override
  public void delivered(Delivered delivered) {
    leave(delivered.sequence())
        .ifPresent(
            gone -> {
              tally.deliver();
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
    leave(dropped.sequence()).ifPresent(gone -> tally.drop(dropped.forRoom()));
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
    OutboxCounts counts = counted.counts();
    tally.set(counts);
    done.forgotten(counts.forgottenIds());
    told.forgotten(counts.forgottenEpisodes());
    texts.forgotten(counts.forgottenTexts());
    seen(counted.lastSequence());
  }

  private void seen(long sequence) {
    lastSequence = Math.max(lastSequence, sequence);
  }
}
