package dev.inflight.sink.notify.outbox;

/**
 * What became of all messages that an outbox ever took.
 *
 * @param accepted taken, digests included
 * @param delivered that a receiver has, digests included
 * @param dropped given up for a reason, or because somebody said so
 * @param discarded given up because others needed their place
 * @param merged that a digest stands for
 * @param failed times that a message became one that is not sent unless somebody says so
 * @param forgottenIds of messages that are done: a second one would not be known
 * @param forgottenEpisodes told, and forgotten before they were over
 * @param forgottenTexts delivered: a second one would be sent again
 */
public record OutboxCounts(
    long accepted,
    long delivered,
    long dropped,
    long discarded,
    long merged,
    long failed,
    long forgottenIds,
    long forgottenEpisodes,
    long forgottenTexts) {

  /** Of a new outbox. */
  public static final OutboxCounts NONE = new OutboxCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);
}
