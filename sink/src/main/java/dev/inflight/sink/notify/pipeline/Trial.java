package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.Entry;

/** A message that was tried, and is to be tried again. */
final class Trial {
  final Entry entry;

  /** Attempts that failed. */
  int failures;

  /** Before which it is not tried. */
  long dueNs;

  /** Whether a receiver found it too long, and a shorter one is to be sent. */
  boolean shortened;

  /** Whether somebody gave it up while it was under way. */
  boolean dropped;

  Trial(Entry entry) {
    this.entry = entry;
  }
}
