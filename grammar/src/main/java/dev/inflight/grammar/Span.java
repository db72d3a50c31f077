package dev.inflight.grammar;

/**
 * A stretch of a source's text, in UTF-16 offsets from its beginning.
 *
 * @param start the first character
 * @param end one past the last character
 */
public record Span(int start, int end) {

  /** The place of what was not read from a text. */
  public static final Span NOWHERE = new Span(0, 0);

  /** From this one's start to the other's end. */
  public Span to(Span other) {
    return new Span(start, other.end);
  }
}
