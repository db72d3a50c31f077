package dev.inflight.rules.engine;

import dev.inflight.model.Labels;
import dev.inflight.model.RequestOverlap;
import java.util.List;

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

  EndedRequest with(List<RequestOverlap> others) {
    return new EndedRequest(
        id, labels, status, startedAtNs, endedAtNs, ttftMs, e2eMs, tpotMs, outputTokens, others);
  }

  /** What a request metric was for it; its whole time where a metric says nothing of requests. */
  double value(String metric) {
    return switch (metric) {
      case RequestMetrics.TTFT -> ttftMs;
      case RequestMetrics.TPOT -> tpotMs;
      case RequestMetrics.OUTPUT_TOKENS -> outputTokens;
      default -> e2eMs;
    };
  }
}
