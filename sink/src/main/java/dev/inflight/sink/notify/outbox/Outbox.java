package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.notify.Message;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

  private Outbox() {}

  /**
   * Opens a channel's outbox, and creates it when there is none. A tail that a crash cut short or
   * that is damaged is set aside; what stands before it is kept.
   *
   * @throws OutboxException when the file cannot be used, or is none of ours
   */
  public static Outbox open(Path file, OutboxLimits limits) {
    throw new UnsupportedOperationException("TODO " + file + limits);
  }

  /** Whether a message of that id was accepted before, whatever became of it. */
  public boolean knows(String id) {
    throw new UnsupportedOperationException();
  }

  /** Whether there is no room for so many more. */
  public boolean isFullFor(int more) {
    throw new UnsupportedOperationException();
  }

  /**
   * Takes messages, in this order, with one wait for the disk.
   *
   * @param held why they are not to be sent for now; empty when they are
   * @return their entries
   */
  public List<Entry> add(List<Message> messages, String held, Instant now) {
    throw new UnsupportedOperationException();
  }

  /** All that is not done, in the order of acceptance. */
  public List<Entry> entries() {
    throw new UnsupportedOperationException();
  }

  /** The whole of a message. */
  public Message message(Entry entry) {
    throw new UnsupportedOperationException();
  }

  /** It was delivered: remembered until its place is needed, with its episode when that is open. */
  public void delivered(Entry entry, String receipt, Instant now) {
    throw new UnsupportedOperationException();
  }

  /** It is to be sent, held or kept as failed from now on. */
  public Entry changed(Entry entry, Entry.State state, String why, Instant now) {
    throw new UnsupportedOperationException();
  }

  /** It will not be sent: for a reason, or because somebody says so. */
  public void dropped(Entry entry, String why, Instant now) {
    throw new UnsupportedOperationException();
  }

  /** A digest takes the place of messages, all at once. */
  public Entry merged(List<Entry> entries, Message digest, Instant now) {
    throw new UnsupportedOperationException();
  }

  /** What the receiver knows of an episode that is not over. */
  public Optional<Told> told(String episode) {
    throw new UnsupportedOperationException();
  }

  /** How many episodes that a digest told are not over. */
  public int openOf(String digestEpisode) {
    throw new UnsupportedOperationException();
  }

  /** When a message that tells the same was last delivered. */
  public Optional<Instant> lastDelivered(String dedupKey) {
    throw new UnsupportedOperationException();
  }

  public ChannelMark mark() {
    throw new UnsupportedOperationException();
  }

  public void mark(ChannelMark mark) {
    throw new UnsupportedOperationException();
  }

  /** What keeps it from writing, in a few words; empty when nothing does. */
  public Optional<String> trouble() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
