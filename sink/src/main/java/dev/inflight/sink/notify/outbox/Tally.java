package dev.inflight.sink.notify.outbox;

/** Counts what becomes of messages. */
final class Tally {
  private long accepted;
  private long delivered;
  private long dropped;
  private long discarded;
  private long merged;
  private long failed;

  void accept() {
    accepted++;
  }

  void deliver() {
    delivered++;
  }

  void drop(boolean forRoom) {
    if (forRoom) {
      discarded++;
    } else {
      dropped++;
    }
  }

  void merge() {
    merged++;
  }

  void fail() {
    failed++;
  }

  /** Goes on from these. */
  void set(OutboxCounts counts) {
    accepted = counts.accepted();
    delivered = counts.delivered();
    dropped = counts.dropped();
    discarded = counts.discarded();
    merged = counts.merged();
    failed = counts.failed();
  }

  OutboxCounts counts(long forgottenIds, long forgottenEpisodes, long forgottenTexts) {
    return new OutboxCounts(
        accepted,
        delivered,
        dropped,
        discarded,
        merged,
        failed,
        forgottenIds,
        forgottenEpisodes,
        forgottenTexts);
  }
}
