package dev.inflight.ingest.http;

import dev.inflight.ingest.push.PushFault;
import java.util.Map;

/**
 * What came in by {@code POST /v1/events} so far.
 *
 * @param accepted good lines that were taken
 * @param rejected bad lines, by reason
 * @param faults bodies that could not be read to their end, by what was wrong
 */
public record IntakeCounts(
    long accepted, Map<String, Long> rejected, Map<PushFault.Kind, Long> faults) {
  /** Copies the maps. */
  public IntakeCounts {
    rejected = Map.copyOf(rejected);
    faults = Map.copyOf(faults);
  }
}
