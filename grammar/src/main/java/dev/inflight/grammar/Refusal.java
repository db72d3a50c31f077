package dev.inflight.grammar;

import org.antlr.v4.runtime.misc.ParseCancellationException;

/** The end of a reading at its first error; it does not leave this package. */
final class Refusal extends ParseCancellationException {
  private static final long serialVersionUID = 1L;

  private final transient Issue issue;

  Refusal(Issue issue) {
    super(issue.found());
    this.issue = issue;
  }

  Issue issue() {
    return issue;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
