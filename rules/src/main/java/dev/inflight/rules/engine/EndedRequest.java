package dev.inflight.rules.engine;

import dev.inflight.model.Labels;
import dev.inflight.model.RequestOverlap;
import java.util.List;
import java.util.Map;

/** A request that ended, as evidence shows it. Durations are milliseconds, NaN when unknown. */
record EndedRequest(
    String id,
    Labels labels,
    String status,
    long startedAtNs,
    long endedAtNs,
    double ttftMs,
    double e2eMs,
    double tpotMs,
    double outputTokens,
    List<RequestOverlap> overlaps) {

  private static final String OK = "ok";

  EndedRequest with(List<RequestOverlap> others) {
    return new EndedRequest(
        id, labels, status, startedAtNs, endedAtNs, ttftMs, e2eMs, tpotMs, outputTokens, others);
  }

  /** Whether it succeeded within every objective. */
  private boolean good(Map<String, Double> objectives) {
    return status.equals(OK)
        && objectives.entrySet().stream()
            .allMatch(
                each ->
                    value(RequestMetrics.PREFIX + each.getKey(), objectives) <= each.getValue());
  }

  /**
   * What a request metric was for it; its whole time where a metric says nothing of requests.
   *
   * @param objectives most milliseconds that a good request takes, by latency
   */
  double value(String metric, Map<String, Double> objectives) {
    return switch (metric) {
      case RequestMetrics.TTFT -> ttftMs;
      case RequestMetrics.TPOT -> tpotMs;
      case RequestMetrics.OUTPUT_TOKENS -> outputTokens;
      case RequestMetrics.FAILED -> status.equals(OK) ? 0 : 1;
      case RequestMetrics.GOOD -> good(objectives) ? 1 : 0;
      default -> e2eMs;
    };
  }
}
