package dev.inflight.grammar;

/** A comparison of two numbers. */
public enum Comparator {
  LESS("<"),
  LESS_OR_EQUAL("<="),
  GREATER(">"),
  GREATER_OR_EQUAL(">="),
  EQUAL("=="),
  NOT_EQUAL("!=");

  private final String symbol;

  Comparator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }

  /** Whether two finite numbers compare so. */
  public boolean holds(double left, double right) {
    return switch (this) {
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
    };
  }

  /** The comparator that says the same with the operands exchanged. */
  public Comparator flipped() {
    return switch (this) {
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
      case EQUAL -> EQUAL;
      case NOT_EQUAL -> NOT_EQUAL;
    };
  }
}
