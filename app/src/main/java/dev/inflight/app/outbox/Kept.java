package dev.inflight.app.outbox;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.outbox.Entry;
import java.util.Optional;

/**
 * A message that is not delivered.
 *
 * @param title of the message, or a word that it cannot be read
 * @param digest what it stands for, when it stands for others
 */
public record Kept(String channel, Entry entry, String title, Optional<Digest> digest) {

  /** For how many messages it stands: one when it is no digest. */
  public long standsFor() {
    return digest.map(Digest::messages).orElse(1L);
  }

  /** Whether it is kept as failed. */
  public boolean isFailed() {
    return entry.state() == Entry.State.FAILED;
  }
}
