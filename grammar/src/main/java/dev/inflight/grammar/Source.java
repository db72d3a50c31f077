package dev.inflight.grammar;

/**
 * A text to be read as a condition or a rule, and where it stands.
 *
 * @param name file or other origin, for messages; empty when there is none
 * @param text the text itself
 * @param line line of the text's first character in its origin, from 1
 * @param column column of the text's first character in its origin, in code points, from 1
 */
public record Source(String name, String text, int line, int column) {

  /** A text that stands by itself. */
  public static Source of(String text) {
    return new Source("", text, 1, 1);
  }
}
