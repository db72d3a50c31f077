package dev.inflight.ingest;

import java.util.Map;

/**
 * What came in by one source so far.
 *
 * @param accepted good lines that were taken
 * @param rejected bad lines, by reason
 */
public record SourceCounts(long accepted, Map<String, Long> rejected) {
  /** Copies the map. */
  public SourceCounts {
    rejected = Map.copyOf(rejected);
  }
}
