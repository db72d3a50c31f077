package dev.inflight.ingest.push;

import java.util.Locale;

/** Why the rest of an input cannot be read. Carries no stack trace. */
public final class PushFault extends Exception {
  private static final long serialVersionUID = 1;

  /** What is wrong with it. */
  public enum Kind {
    BODY_TOO_LARGE,
    EXPANDED_TOO_LARGE,
    PACKED_TOO_TIGHTLY,
    LINE_TOO_LONG,
    DAMAGED;

    /** The name it is counted under. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Kind kind;

  /**
   * @param message what was found and what was expected, for a person
   */
  public PushFault(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  static PushFault damaged(String what) {
    return new PushFault(Kind.DAMAGED, "the packed data is " + what);
  }

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }

  /** The sentence for a person. */
  public String finding() {
    String message = getMessage();
    return message == null ? kind.wire() : message;
  }
}
