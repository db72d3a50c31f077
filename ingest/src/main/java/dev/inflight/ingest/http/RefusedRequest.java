package dev.inflight.ingest.http;

/** A request that is answered with a refusal, from wherever this is found. No stack trace. */
final class RefusedRequest extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Answer.Whole answer;
  private final Refusal refusal;
  private final String message;

  RefusedRequest(Refusal refusal, Answer.Whole answer) {
    this(refusal, answer, refusal.wire());
  }

  RefusedRequest(Refusal refusal, int status, String message) {
    this(refusal, Answer.error(status, message), message);
  }

  private RefusedRequest(Refusal refusal, Answer.Whole answer, String message) {
    super(message, null, false, false);
    this.message = message;
    this.refusal = refusal;
    this.answer = answer;
  }

  Answer.Whole answer() {
    return answer;
  }

  /** Why, for a person. */
  String why() {
    return message;
  }

  Refusal refusal() {
    return refusal;
  }
}
