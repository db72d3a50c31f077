package dev.inflight.ingest.codec.otlp;

/** Why an export of traces cannot be read at all. Carries no stack trace. */
public final class TraceFault extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param finding what was found and what was expected
   */
  TraceFault(String finding) {
    super(finding, null, false, false);
  }

  /** What was found and what was expected. */
  public String finding() {
    return String.valueOf(getMessage());
  }
}
