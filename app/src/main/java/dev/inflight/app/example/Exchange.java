package dev.inflight.app.example;

/**
 * One request with its response, as its client saw it. Times in nanoseconds of the client's clock.
 *
 * @param host which server answered
 * @param held whether it waited for a slot at the client
 * @param inFlight requests in flight when it was sent, itself not counted
 * @param ttftNs from start to the first token, −1 when none was seen
 * @param gaps distances between chunks in units of 10⁻¹³ ms
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record Exchange(
    long index,
    boolean warmup,
    int host,
    Workload workload,
    long intendedNs,
    long startNs,
    long endNs,
    boolean held,
    int inFlight,
    boolean stream,
    long ttftNs,
    Outcome outcome,
    int promptTokens,
    int outputTokens,
    int targetOutputTokens,
    long[] gaps) {

  /** How it ended, with what a Python client would say. */
  enum Outcome {
    OK("ok", "null", "null"),
    TIMEOUT("timeout", "\"ReadTimeout\"", "\"no byte within the time limit\""),
    ERROR(
        "error", "\"RemoteProtocolError\"", "\"peer closed the connection before the last chunk\"");

    final String status;
    final String errorType;
    final String errorMessage;

    Outcome(String status, String errorType, String errorMessage) {
      this.status = status;
      this.errorType = errorType;
      this.errorMessage = errorMessage;
    }
  }

  /** A kind of request, each a case of the load test. */
  enum Workload {
    CHAT("short-chat", 96),
    RAG("rag-4k", 4096),
    SUMMARY("summarise-8k", 8192),
    CODE("code-2k", 2048);

    final String caseId;
    final int inputTokens;

    Workload(String caseId, int inputTokens) {
      this.caseId = caseId;
      this.inputTokens = inputTokens;
    }
  }
}
