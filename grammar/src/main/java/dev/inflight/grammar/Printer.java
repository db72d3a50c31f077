package dev.inflight.grammar;

/** The canonical form of a condition. */
public final class Printer {
  private Printer() {}

  /** The text. */
  public static String print(Condition condition) {
    return condition.toString();
  }
}
