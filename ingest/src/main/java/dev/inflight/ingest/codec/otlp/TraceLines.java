package dev.inflight.ingest.codec.otlp;

import java.util.Map;

/**
 * What came of an export.
 *
 * @param lines records and annotations, each with a line feed at its end
 * @param requests how many of them are requests
 * @param served how many of them say who served one
 * @param passedOver spans that are not of requests
 * @param rejected spans of requests that are no good, by reason
 */
public record TraceLines(
    byte[] lines, long requests, long served, long passedOver, Map<String, Long> rejected) {
  /** Copies the map. */
  public TraceLines {
    rejected = Map.copyOf(rejected);
  }

  /** How many spans were rejected. */
  public long rejectedSpans() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }
}
