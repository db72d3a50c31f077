package dev.inflight.rules.engine;

import dev.inflight.rules.check.PipelineMetrics;

/** The metrics that are made from requests. */
final class RequestMetrics {

  static final String PREFIX = "request/";
  static final String TTFT = "request/ttft_ms";
  static final String E2E = "request/e2e_ms";
  static final String TPOT = "request/tpot_ms";
  static final String OUTPUT_TOKENS = "request/output_tokens";
  static final String FAILED = "request/failed";
  static final String GOOD = PipelineMetrics.GOOD;
  static final String IN_FLIGHT = "request/in_flight";
  static final String OLDEST = "request/oldest_in_flight_ms";
  static final String OVERLAP_PREFIX = "overlap/";

  private RequestMetrics() {}
}
