package dev.inflight.ingest.codec;

import dev.inflight.ingest.text.Excerpt;

/**
 * What is wrong with a line. It travels from the field to the line and becomes a rejection there;
 * it carries no stack trace and never leaves this room.
 */
public final class LineFault extends Exception {
  /** The name of the field when it is the line as a whole that is wrong. */
  public static final String LINE = "line";

  private static final long serialVersionUID = 1;

  private final String field;
  private final String found;
  private final String expected;
  private final Reason reason;

  /**
   * @param field path of the field
   * @param found what was found; shortened here
   * @param expected what would have been right
   */
  public LineFault(String field, String found, String expected, Reason reason) {
    super(reason.wire(), null, false, false);
    this.field = Excerpt.of(field);
    this.found = Excerpt.of(found);
    this.expected = expected;
    this.reason = reason;
  }

  /** Path of the field. */
  public String field() {
    return field;
  }

  /** What was found. */
  public String found() {
    return found;
  }

  /** What would have been right. */
  public String expected() {
    return expected;
  }

  /** The reason it is counted under. */
  public Reason reason() {
    return reason;
  }
}
