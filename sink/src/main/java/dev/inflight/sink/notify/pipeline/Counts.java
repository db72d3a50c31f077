package dev.inflight.sink.notify.pipeline;

/**
 * What became of a channel's messages since it was opened. Each accepted message is in exactly one
 * of delivered, merged, dropped, or still in the outbox.
 *
 * @param accepted into the outbox, digests not included
 * @param known that came again with an id that was known, and were left out
 * @param repeats left out since the same was told a moment ago
 * @param muted held, or left out since they began and ended while nobody wanted to hear
 * @param unheard ends of what was never told here, left out
 * @param merged into digests
 * @param digests made
 * @param attempts made
 * @param delivered with success
 * @param throttled attempts that were answered with the wish for fewer
 * @param refused attempts that were refused for good
 * @param failed attempts that may work later
 * @param ambiguous attempts that may have arrived
 * @param puzzling attempts whose answer nobody understands: something of ours is wrong
 * @param expired messages kept as failed since they grew too old
 * @param tooLong times that a message was longer than an outbox takes, and was shortened or, being
 *     too long even then, left out
 * @param remindersFailed times that a receiver did not take a reminder of what is not over
 */
public record Counts(
    long accepted,
    long known,
    long repeats,
    long muted,
    long unheard,
    long merged,
    long digests,
    long attempts,
    long delivered,
    long throttled,
    long refused,
    long failed,
    long ambiguous,
    long puzzling,
    long expired,
    long tooLong,
    long remindersFailed) {

  /** Counts while they grow. */
  static final class Growing {
    long accepted;
    long known;
    long repeats;
    long muted;
    long unheard;
    long merged;
    long digests;
    long attempts;
    long delivered;
    long throttled;
    long refused;
    long failed;
    long ambiguous;
    long puzzling;
    long expired;
    long tooLong;
    long remindersFailed;

    Counts now() {
      return new Counts(
          accepted,
          known,
          repeats,
          muted,
          unheard,
          merged,
          digests,
          attempts,
          delivered,
          throttled,
          refused,
          failed,
          ambiguous,
          puzzling,
          expired,
          tooLong,
          remindersFailed);
    }
  }
}
