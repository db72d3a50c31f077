package dev.inflight.ingest.http;

import java.util.Map;

/**
 * What came in by {@code POST /v1/traces} so far.
 *
 * @param requests spans that became requests
 * @param served spans that say who served a request
 * @param passedOver spans that are not of requests
 * @param rejected spans of requests that were no good, by reason
 * @param refusedExports exports of which nothing was taken, by reason
 */
public record TraceCounts(
    long requests,
    long served,
    long passedOver,
    Map<String, Long> rejected,
    Map<String, Long> refusedExports) {
  /** Copies the maps. */
  public TraceCounts {
    rejected = Map.copyOf(rejected);
    refusedExports = Map.copyOf(refusedExports);
  }
}
