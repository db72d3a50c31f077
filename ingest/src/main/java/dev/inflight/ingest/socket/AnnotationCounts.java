package dev.inflight.ingest.socket;

import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Rejection;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What a socket has seen so far. Every line is counted once: as accepted, as rejected, or as
 * dropped.
 *
 * @param clientsNow connections that are open
 * @param clientsEver connections that were accepted
 * @param clientsRefused connections that were closed at once: too many, or their sender is unknown
 * @param lastClient when a client last connected or wrote
 * @param accepted lines that were handed on
 * @param rejected lines that were wrong, by reason
 * @param dropped lines that were too many, by reason
 * @param flagged lines that were accepted with a flag, by flag
 * @param openSpans spans that are open
 * @param incompleteSpans spans that were open when their connection ended
 * @param incompleteLost those of them for whom there was no room
 * @param waiting annotations that wait for their reader
 * @param lastRejection the newest line that was wrong
 */
public record AnnotationCounts(
    int clientsNow,
    long clientsEver,
    long clientsRefused,
    Optional<Instant> lastClient,
    long accepted,
    Map<String, Long> rejected,
    Map<Drop, Long> dropped,
    Map<Flag, Long> flagged,
    int openSpans,
    long incompleteSpans,
    long incompleteLost,
    int waiting,
    Optional<Rejection> lastRejection) {
  public AnnotationCounts {
    rejected = Map.copyOf(rejected);
    dropped = Map.copyOf(dropped);
    flagged = Map.copyOf(flagged);
  }

  /** Lines that were wrong. */
  public long allRejected() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Lines that were too many. */
  public long allDropped() {
    return dropped.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Lines that came. */
  public long lines() {
    return accepted + allRejected() + allDropped();
  }
}
