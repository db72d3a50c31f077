package dev.inflight.ingest.codec.otlp;

/** Why an export of traces cannot be read at all. Carries no stack trace. */
public final class TraceFault extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean large;

  /**
   * @param finding what was found and what was expected
   */
  TraceFault(String finding) {
    this(finding, false);
  }

  private TraceFault(String finding, boolean large) {
    super(finding, null, false, false);
    this.large = large;
  }

  /** One that holds more than can be taken at once. */
  static TraceFault tooLarge() {
    return new TraceFault(
        "the export holds more than %d spans, %d attributes and the like, or %d bytes of requests;"
                .formatted(Traces.MOST_SPANS, Traces.MOST_PARTS, Traces.MOST_LINES_BYTES)
            + " expected smaller batches",
        true);
  }

  /** Whether it is well-formed, but holds more than can be taken at once. */
  public boolean isTooLarge() {
    return large;
  }

  /** What was found and what was expected. */
  public String finding() {
    return String.valueOf(getMessage());
  }
}
