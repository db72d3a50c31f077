package dev.inflight.grammar;

/** An arithmetic operator. */
public enum ArithmeticOperator {
  ADD("+"),
  SUBTRACT("-"),
  MULTIPLY("*"),
  DIVIDE("/"),
  /** The remainder with the sign of the divisor, as in Python. */
  MODULO("%");

  private final String symbol;

  ArithmeticOperator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }
}
