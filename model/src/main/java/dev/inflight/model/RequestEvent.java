package dev.inflight.model;

/**
 * One chat completion as its client saw it ({@code infer.request}), over the closed interval
 * [{@code startedAtNs}, {@code endedAtNs}] of the client's clock.
 *
 * <p>Texts that were not said are empty, times and counts {@link Absent#LONG}, measurements NaN.
 * The array of chunk gaps is not copied: whoever builds an event gives it away.
 *
 * @param phase warm-up or measured
 * @param startedAtNs start in Unix nanoseconds
 * @param endedAtNs end in Unix nanoseconds
 * @param intendedAtNs when an open loop meant to send it, Unix nanoseconds
 * @param status as written; {@link #outcome()} classifies it
 * @param e2eLatencyMs from start to the last byte
 * @param ttftMs from start to the first token
 * @param chunkGapsMs distances between chunks, in milliseconds; never called inter-token latency
 */
public record RequestEvent(
    String sessionId,
    String requestId,
    String caseId,
    String endpoint,
    String model,
    Phase phase,
    long startedAtNs,
    long endedAtNs,
    long intendedAtNs,
    boolean stream,
    String status,
    double e2eLatencyMs,
    double ttftMs,
    double firstChunkLatencyMs,
    double[] chunkGapsMs,
    long promptTokens,
    long outputTokens,
    String outputTokenSource,
    long httpStatus,
    String finishReason,
    String errorType,
    String errorMessage,
    String arrivalMode,
    String xRequestId,
    String traceId,
    ServedBy servedBy)
    implements Event {

  /** No chunk gaps. */
  public static final double[] NO_GAPS = {};

  /** The same, served by another. */
  public RequestEvent withServedBy(ServedBy by) {
    return new RequestEvent(
        sessionId,
        requestId,
        caseId,
        endpoint,
        model,
        phase,
        startedAtNs,
        endedAtNs,
        intendedAtNs,
        stream,
        status,
        e2eLatencyMs,
        ttftMs,
        firstChunkLatencyMs,
        chunkGapsMs,
        promptTokens,
        outputTokens,
        outputTokenSource,
        httpStatus,
        finishReason,
        errorType,
        errorMessage,
        arrivalMode,
        xRequestId,
        traceId,
        by);
  }

  /** The class of {@link #status()}. */
  public RequestStatus outcome() {
    return RequestStatus.of(status);
  }

  /** Whether it succeeded. */
  public boolean ok() {
    return status.equals("ok");
  }

  /** Whether both times are known: only then can it be joined. */
  public boolean timed() {
    return Absent.has(startedAtNs) && Absent.has(endedAtNs);
  }

  /**
   * From start to end in milliseconds: as measured by the client, else from its stamps, else NaN.
   */
  public double e2eMs() {
    if (Absent.has(e2eLatencyMs)) {
      return e2eLatencyMs;
    }
    return timed() ? (endedAtNs - startedAtNs) / 1e6 : Double.NaN;
  }

  /**
   * Time per output token in milliseconds: (e2e − ttft) / (output tokens − 1); NaN when one of them
   * is unknown or fewer than two tokens came.
   */
  public double tpotMs() {
    return Absent.has(outputTokens) && outputTokens > 1
        ? (e2eMs() - ttftMs) / (outputTokens - 1)
        : Double.NaN;
  }

  /**
   * How long it waited beyond its intended start, in milliseconds; NaN when no start was intended.
   */
  public double startDelayMs() {
    return Absent.has(intendedAtNs) && Absent.has(startedAtNs)
        ? (startedAtNs - intendedAtNs) / 1e6
        : Double.NaN;
  }

  /**
   * The end of prefill: start + ttft, rounded to the nearest nanosecond; {@link Absent#LONG} unless
   * the request streamed and 0 &lt; ttft and start + ttft ≤ end.
   */
  public long firstTokenAtNs() {
    if (!stream || !timed() || !(ttftMs > 0)) {
      return Absent.LONG;
    }
    double ns = ttftMs * 1e6;
    if (!(ns < 9e18)) {
      return Absent.LONG;
    }
    long at = startedAtNs + Math.round(ns);
    return at <= endedAtNs && at >= startedAtNs ? at : Absent.LONG;
  }
}
