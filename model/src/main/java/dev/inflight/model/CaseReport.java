package dev.inflight.model;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What is said of the measured requests that share a case id.
 *
 * @param requests offered requests
 * @param byStatus requests by status
 * @param windowFromNs earliest start of its ok requests, {@link Absent#LONG} when there is none
 * @param windowToNs latest end of its ok requests
 * @param idleNs how much of the window no request of any case was running, {@link Absent#LONG}
 *     without window
 * @param overlap what each series did over the window
 */
public record CaseReport(
    String caseId,
    long requests,
    long ok,
    SortedMap<String, Long> byStatus,
    List<Latency> latencies,
    Throughput throughput,
    Optional<Goodput> goodput,
    long windowFromNs,
    long windowToNs,
    long idleNs,
    List<Overlap> overlap) {
  public CaseReport {
    latencies = List.copyOf(latencies);
    overlap = List.copyOf(overlap);
  }

  /**
   * Rates over a named interval.
   *
   * @param interval what is divided by: {@code case_window}
   * @param seconds its length, NaN when there is none
   * @param requestsPerSecond successful requests per second
   * @param outputTokensPerSecond output tokens of successful requests per second, NaN when unknown
   * @param outputTokens their sum, {@link Absent#LONG} when no request says
   * @param requestsWithoutTokens successful requests that do not say how many tokens came
   */
  public record Throughput(
      String interval,
      double seconds,
      double requestsPerSecond,
      double outputTokensPerSecond,
      double promptTokensPerSecond,
      long promptTokens,
      long outputTokens,
      long requestsWithoutTokens) {}
}
