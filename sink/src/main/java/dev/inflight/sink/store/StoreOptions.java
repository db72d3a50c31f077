package dev.inflight.sink.store;

import java.time.Duration;

/**
 * How a store behaves.
 *
 * @param readers how many may read at the same time
 * @param queryTimeout after which a question is given up, waiting for a reader included
 * @param queued how many rows and alerts wait while the disk takes none; more: the oldest rows are
 *     dropped, and alerts when there is no row left
 * @param queuedBytes how much memory they take then
 * @param busyTimeout how long a write waits for another program that has locked the file
 * @param retryAfter how long after a failure the next attempt is made
 */
public record StoreOptions(
    int readers,
    Duration queryTimeout,
    int queued,
    long queuedBytes,
    Duration busyTimeout,
    Duration retryAfter,
    Retention retention) {

  /** Options that suit a service. */
  public static final StoreOptions USUAL =
      new StoreOptions(
          4,
          Duration.ofSeconds(5),
          20_000,
          64L << 20,
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Retention.USUAL);

  public StoreOptions {
    Retention.between("readers", readers, 1, 64);
    Retention.between("queued", queued, 1, 10_000_000);
    Retention.between("queuedBytes", queuedBytes, 1 << 16, 1L << 36);
    Retention.between("queryTimeout in ms", queryTimeout.toMillis(), 1, 600_000);
    Retention.between("busyTimeout in ms", busyTimeout.toMillis(), 0, 60_000);
    Retention.between("retryAfter in ms", retryAfter.toMillis(), 0, 3_600_000);
  }

  /** The same with another retention. */
  public StoreOptions with(Retention other) {
    return new StoreOptions(
        readers, queryTimeout, queued, queuedBytes, busyTimeout, retryAfter, other);
  }
}
