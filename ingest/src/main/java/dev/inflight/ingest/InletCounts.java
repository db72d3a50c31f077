package dev.inflight.ingest;

import java.util.Map;

/**
 * What went through the door so far.
 *
 * @param waitingBatches batches that wait to be written down now
 * @param waitingBytes their bytes
 * @param admittedBatches batches taken
 * @param admittedLines good lines taken
 * @param refusedBatches batches refused, by reason
 */
public record InletCounts(
    int waitingBatches,
    long waitingBytes,
    long admittedBatches,
    long admittedLines,
    Map<Admission.Why, Long> refusedBatches) {
  /** Copies the map. */
  public InletCounts {
    refusedBatches = Map.copyOf(refusedBatches);
  }
}
