package dev.inflight.rules.engine;

import java.util.Map;

/** What a request metric says of requests that are still open. */
enum OpenMetric {
  /** Open requests say nothing of it. */
  NONE,
  /** At least as long as they have waited without a first token. */
  UNTIL_FIRST_TOKEN,
  /** At least as long as they have been open. */
  UNTIL_END,
  /** How many are open. */
  COUNT,
  /** How long the oldest has been open. */
  OLDEST;

  private static final Map<String, OpenMetric> BY_NAME =
      Map.of(
          RequestMetrics.TTFT, UNTIL_FIRST_TOKEN,
          RequestMetrics.E2E, UNTIL_END,
          RequestMetrics.IN_FLIGHT, COUNT,
          RequestMetrics.OLDEST, OLDEST);

  static OpenMetric of(String metric) {
    return BY_NAME.getOrDefault(metric, NONE);
  }

  /** Whether its points are made by the engine while requests are open. */
  boolean sampled() {
    return this == COUNT || this == OLDEST;
  }
}
