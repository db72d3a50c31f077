package dev.inflight.sink.notify.outbox;

/**
 * How much an outbox may hold.
 *
 * @param entries that are waiting, held or failed
 * @param bytes of the file after compaction
 * @param remembered ids of messages that are done, by which a second one is known
 * @param episodes told and not over
 */
public record OutboxLimits(int entries, long bytes, int remembered, int episodes) {

  /** Limits that suit a channel. */
  public static final OutboxLimits USUAL = new OutboxLimits(10_000, 64L << 20, 50_000, 50_000);

  public OutboxLimits {
    if (entries < 2 || bytes < 1 << 16 || remembered < 1 || episodes < 1) {
      throw new IllegalArgumentException("limits of nothing, expected more");
    }
  }
}
