package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.frames.FileHeader;

/** What an outbox's files have in common. */
final class OutboxFiles {
  static final FileHeader HEADER = new FileHeader("inflight outbox", 1);

  private OutboxFiles() {}
}
