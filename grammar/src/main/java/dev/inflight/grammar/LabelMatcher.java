package dev.inflight.grammar;

/**
 * What one label must be. A label that a series lacks counts as empty.
 *
 * @param value the text, or for the last two operators an RE2-like regular expression that must
 *     match the whole label
 */
public record LabelMatcher(String label, Operator operator, String value) {

  /** How a label and a value are compared. */
  public enum Operator {
    EQUAL("="),
    NOT_EQUAL("!="),
    MATCHES("=~"),
    MATCHES_NOT("!~");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }

    /** Whether the value is a regular expression. */
    public boolean isExpression() {
      return this == MATCHES || this == MATCHES_NOT;
    }
  }
}
