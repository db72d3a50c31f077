package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.InUseException;
import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.file.SoleUse;
import dev.inflight.sink.file.UnusableFileException;
import dev.inflight.sink.frames.ForeignFileException;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import dev.inflight.sink.notify.outbox.LogRecord.Changed;
import dev.inflight.sink.notify.outbox.LogRecord.Delivered;
import dev.inflight.sink.notify.outbox.LogRecord.Dropped;
import dev.inflight.sink.notify.outbox.LogRecord.Marked;
import dev.inflight.sink.notify.outbox.LogRecord.Merged;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The messages of one channel that are still to be told, in a file that is only appended to, each
 * record with its checksum, and compacted when most of it is past.
 *
 * <p>What {@link #add} returned is on disk. Of all else a crash may forget the last, so that a
 * message may be delivered twice, with the same id, but none is lost. A disk that takes no more is
 * no reason to lose messages either: they are kept in memory, {@link #trouble} says so, and they
 * are written as soon as that is possible again.
 *
 * <p>Not thread-safe: it belongs to its channel's thread.
 */
public final class Outbox implements Closeable {
  /** Of the names of all episodes that a digest opens. */
  private static final int MOST_CHARACTERS = 2 << 20;

  private final Path file;
  private final OutboxLimits limits;
  private final SoleUse lock;
  private final OutboxLog log;
  private final OutboxState state;
  private final List<String> notes;

  private Outbox(Path file, OutboxLimits limits, SoleUse lock, Opening.Opened opened) {
    this.file = file;
    this.limits = limits;
    this.lock = lock;
    this.log = opened.log();
    this.state = opened.state();
    this.notes = opened.notes();
  }

  /**
   * Opens a channel's outbox, and creates it when there is none. A tail that a crash cut short is
   * cut off. What is damaged is set aside, and {@link #notes} says so; all else is kept.
   *
   * @throws OutboxException when the file cannot be used, is in use, or is none of ours; it is left
   *     as it is
   */
  public static Outbox open(Path file, OutboxLimits limits) {
    try {
      OwnFiles.folder(OwnFiles.folderOf(file));
      Path real = OwnFiles.real(file, "a file of an outbox");
      SoleUse lock = SoleUse.of(real);
      boolean done = false;
      try {
        Outbox outbox = new Outbox(real, limits, lock, Opening.of(real, limits));
        done = true;
        return outbox;
      } finally {
        if (!done) {
          lock.close();
        }
      }
    } catch (UnusableFileException | ForeignFileException | OutboxException e) {
      throw new OutboxException(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new OutboxException(
          file + ": found " + OwnFiles.reason(e) + ", expected to read and write it", e);
    }
  }

  /** Where a channel's outbox is, whatever its name. */
  public static Path file(Path folder, String channel) {
    return folder.resolve(OutboxNames.of(channel) + OutboxNames.ENDING);
  }

  /**
   * The process that uses an outbox, by its number or a word that says it is not known; empty when
   * none does.
   *
   * @throws OutboxException when that cannot be seen
   */
  public static Optional<String> owner(Path file) {
    try (SoleUse lock = SoleUse.of(OwnFiles.real(file, "a file of an outbox"))) {
      return Optional.empty();
    } catch (InUseException e) {
      return Optional.of(e.owner());
    } catch (OutboxException e) {
      throw new OutboxException(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new OutboxException(
          file + ": found " + OwnFiles.reason(e) + ", expected to read and write it", e);
    }
  }

  /**
   * The channels that have an outbox in a folder, by name; none when there is no folder.
   *
   * @throws OutboxException when the folder cannot be read
   */
  public static List<String> channels(Path folder) {
    return OutboxNames.in(folder);
  }

  /** Whether a message of that id was accepted before, whatever became of it. */
  public boolean knows(String id) {
    return state.knows(id);
  }

  /** Whether there is no room for so many more. */
  public boolean isFullFor(int more) {
    return size() + (long) more > limits.entries() || isFullOfBytes();
  }

  private boolean isFullOfBytes() {
    return log.liveBytes() >= limits.bytes();
  }

  /**
   * Takes messages, in this order, with one wait for the disk; those of which the id is known are
   * left out. When there is no room, the oldest that failed are given up for them; if that is not
   * enough, they are taken all the same.
   *
   * @param held why they are not to be sent for now; empty when they are
   * @return their entries
   * @throws TooLongException when one has more than 16 MiB; then none is taken
   */
  public List<Entry> add(List<Message> messages, String held, Instant now) {
    List<Message> fresh = withoutKnown(messages);
    if (fresh.isEmpty()) {
      return List.of();
    }
    List<LogRecord> records = new ArrayList<>(room(fresh.size(), now));
    Entry.State what = held.isEmpty() ? Entry.State.WAITING : Entry.State.HELD;
    long first = state.lastSequence() + 1;
    for (int i = 0; i < fresh.size(); i++) {
      records.add(new Added(first + i, fresh.get(i), what, held, now));
    }
    log.append(records, true);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < fresh.size(); i++) {
      entries.add(state.standing(first + i).orElseThrow().entry());
    }
    return entries;
  }

  private List<Message> withoutKnown(List<Message> messages) {
    Set<String> ids = new HashSet<>();
    return messages.stream().filter(each -> !knows(each.id()) && ids.add(each.id())).toList();
  }

  private List<Dropped> room(int wanted, Instant now) {
    long over = (long) size() + wanted - limits.entries();
    boolean bytes = isFullOfBytes();
    List<Dropped> discarded = new ArrayList<>();
    if (state.failed() == 0 || (over <= 0 && !bytes)) {
      return discarded;
    }
    long most = bytes ? Math.max(over, wanted) : over;
    state.standing().stream()
        .map(Standing::entry)
        .filter(each -> each.state() == Entry.State.FAILED)
        .limit(most)
        .forEach(
            each -> discarded.add(new Dropped(each.sequence(), "its place was needed", true, now)));
    return discarded;
  }

  /** All that is not done, in the order of acceptance. */
  public List<Entry> entries() {
    return state.standing().stream().map(Standing::entry).toList();
  }

  /** How many are not done. */
  public int size() {
    return state.standing().size();
  }

  /** The entry as it is now; empty when it is done. */
  public Optional<Entry> entry(long sequence) {
    return state.standing(sequence).map(Standing::entry);
  }

  /**
   * The whole of a message.
   *
   * @throws IllegalArgumentException when it is done
   * @throws OutboxException when the file no longer holds it as it was written
   */
  public Message message(Entry entry) {
    Standing standing =
        state
            .standing(entry.sequence())
            .orElseThrow(() -> new IllegalArgumentException("message " + entry.id() + " is done"));
    try {
      return Snapshot.message(log.payload(standing));
    } catch (IOException e) {
      throw new OutboxException(file + ": " + OwnFiles.reason(e), e);
    }
  }

  /**
   * It was delivered: remembered until its place is needed, with its episode when that is open.
   *
   * @return the digests, by episode, of which all that they told is over now
   */
  public List<String> delivered(Entry entry, String receipt, Instant now) {
    Set<String> digests = state.standing(entry.sequence()).map(this::digestsOf).orElse(Set.of());
    log.append(List.of(new Delivered(entry.sequence(), receipt, now)), false);
    return digests.stream().filter(each -> openOf(each) == 0).toList();
  }

  /** The digests that told of what a message ends. */
  private Set<String> digestsOf(Standing standing) {
    Set<String> ends = new HashSet<>(standing.covered().closes());
    if (standing.entry().recovery()) {
      ends.add(standing.entry().episode());
    }
    return ends.stream()
        .flatMap(each -> told(each).stream())
        .map(Told::digest)
        .filter(each -> !each.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * It is to be sent, held or kept as failed from now on.
   *
   * @return the entry as it is now; the one given when it is done
   */
  public Entry changed(Entry entry, Entry.State what, String why, Instant now) {
    log.append(List.of(new Changed(entry.sequence(), what, why, now)), false);
    return entry(entry.sequence()).orElse(entry);
  }

  /** It will not be sent: for a reason, or because somebody says so. */
  public void dropped(Entry entry, String why, Instant now) {
    log.append(List.of(new Dropped(entry.sequence(), why, false, now)), false);
  }

  /**
   * A digest takes the place of messages, all at once. Once it is delivered, the receiver knows of
   * the episodes that its members opened and closed, and of those of digests among them; of very
   * many that it opens, the latest.
   *
   * @throws IllegalArgumentException when it is no digest, or its id is known
   */
  public Entry merged(List<Entry> entries, Message digest, Instant now) {
    if (digest.kind() != Message.Kind.DIGEST || knows(digest.id())) {
      throw new IllegalArgumentException(
          "a message of kind " + digest.kind() + ", expected a new digest");
    }
    List<Standing> members =
        entries.stream().flatMap(each -> state.standing(each.sequence()).stream()).toList();
    long sequence = state.lastSequence() + 1;
    List<Long> sequences = members.stream().map(each -> each.entry().sequence()).toList();
    Covered whole = Covered.of(members, each -> told(each).isPresent());
    Covered covered = whole.latest(limits.episodes(), MOST_CHARACTERS);
    log.append(List.of(new Merged(sequence, digest, sequences, covered, now)), true);
    state.told().forgot(whole.opens().size() - covered.opens().size());
    return state.standing(sequence).orElseThrow().entry();
  }

  /**
   * The latest that is not done and tells that an episode goes on: an alarm, or a digest that
   * stands for one. Its recovery is then to be told after it.
   */
  public Optional<Entry> waitingAlarm(String episode) {
    return state.of(episode).stream()
        .filter(each -> each.opens(episode))
        .map(Standing::entry)
        .reduce((before, later) -> later);
  }

  /** All that is not done and tells of an episode, digests included, in the order of acceptance. */
  public List<Entry> entriesOf(String episode) {
    return state.of(episode).stream().map(Standing::entry).toList();
  }

  /** What the receiver knows of an episode that is not over. */
  public Optional<Told> told(String episode) {
    return state.told().of(episode);
  }

  /** How many episodes that a digest told are not over. */
  public int openOf(String digestEpisode) {
    return state.told().openOf(digestEpisode);
  }

  /** When a text that tells the same was last delivered. */
  public Optional<Instant> lastDelivered(String dedupKey) {
    return state.lastDelivered(dedupKey);
  }

  public ChannelMark mark() {
    return state.mark();
  }

  public void mark(ChannelMark mark) {
    log.append(List.of(new Marked(mark)), false);
  }

  /** What became of all that was ever taken. */
  public OutboxCounts counts() {
    return state.counts();
  }

  /** How long the file is. */
  public long bytes() {
    return log.bytes();
  }

  /** What was found damaged when it was opened: where, what was found, and what was expected. */
  public List<String> notes() {
    return notes;
  }

  /** What keeps it from writing, in a few words; empty when nothing does. */
  public Optional<String> trouble() {
    return log.trouble();
  }

  /** Tries to write what is in memory only. Whether all is on disk now. */
  public boolean retryWriting() {
    return log.write(true);
  }

  /** Writes the file anew, without what is past. */
  void compact() {
    log.tryToCompact();
  }

  /**
   * Writes what is not yet on disk, and lets another have it. When {@link #trouble} is not empty
   * after that, the messages that were only in memory are lost.
   */
  @Override
  public void close() {
    log.close();
    lock.close();
  }
}
