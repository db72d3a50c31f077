package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.frames.Frame;
import org.jspecify.annotations.Nullable;

/** An entry, and where the whole of its message is. */
final class Standing {
  private final Covered covered;
  private Entry entry;
  private long offset;
  private int length;
  private boolean changed;
  private byte @Nullable [] unwritten;

  Standing(Entry entry, Covered covered) {
    this.entry = entry;
    this.covered = covered;
  }

  Entry entry() {
    return entry;
  }

  void change(Entry news) {
    entry = news;
    changed = true;
  }

  /** Whether the record that carries its message no longer says what is to become of it. */
  boolean changed() {
    return changed;
  }

  Covered covered() {
    return covered;
  }

  /** Whether a receiver that gets it knows that an episode of its own goes on. */
  boolean opensItsEpisode() {
    return switch (entry.kind()) {
      case ALARM, REPEAT, BLIND -> true;
      case RECOVERY, SEEING, FLAPPING, DIGEST, TEXT -> false;
    };
  }

  /** Whether a receiver that gets it knows that the episode goes on. */
  boolean opens(String episode) {
    return covered.opens().contains(episode)
        || (opensItsEpisode() && entry.episode().equals(episode));
  }

  /** Where the frame of its record is. */
  long offset() {
    return offset;
  }

  /** How long that frame is, or will be; 0 before that is known. */
  int length() {
    return length;
  }

  /** The record, while it is only in memory. */
  byte @Nullable [] unwritten() {
    return unwritten;
  }

  void unwritten(byte[] payload) {
    unwritten = payload;
    length = Frame.length(payload);
  }

  void placed(long atOffset, int frameLength) {
    unwritten = null;
    offset = atOffset;
    length = frameLength;
  }
}
